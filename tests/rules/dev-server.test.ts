import { expect, test } from 'vitest';
import config from '../../astro.config.mjs';

test('the development server looks for no packages that only tests import: production has none of them', () => {
  expect(config.vite?.environments?.['client']?.optimizeDeps?.entries).toContain('!src/**/*.test.tsx');
});
