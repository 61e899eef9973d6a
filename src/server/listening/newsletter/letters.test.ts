import '../../../../tests/support/environment.ts';
import { expect, test } from 'vitest';
import { paragraphs } from './letters.ts';

test('a paragraph that is left out leaves no gap', () => {
  expect(paragraphs(['Hello.', null, '', 'Goodbye.'])).toBe('Hello.\n\nGoodbye.\n');
});
