import { expect, test } from 'vitest';
import { preferredLanguage } from './language.ts';

test('a call is answered in Spanish where it prefers Spanish, and in English otherwise', () => {
  for (const accepted of ['es', 'es-US,es;q=0.9,en;q=0.8', 'fr, es;q=0.5', 'en;q=0.1,es-MX']) {
    expect(preferredLanguage(accepted), accepted).toBe('es');
  }
  for (const accepted of [undefined, '', '*', 'en-US,en;q=0.9,es;q=0.8', 'fr', 'es;q=0', 'best', 'es,'.repeat(2_700)]) {
    expect(preferredLanguage(accepted), accepted?.slice(0, 40)).toBe('en');
  }
});
