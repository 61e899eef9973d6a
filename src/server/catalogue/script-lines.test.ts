import { expect, test } from 'vitest';
import { linesOf } from './script-lines.ts';

test.each([
  ['One. Two!\nThree?', ['One.', 'Two!', 'Three?']],
  ['# Part one\n[Music]\nDr. Ruiz is here. She waits.', ['Dr. Ruiz is here.', 'She waits.']],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nOne and\ntwo. Three', ['One and two. Three']],
  ['¿Quién es? La enfermera.', ['¿Quién es?', 'La enfermera.']],
])('%j has the lines %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test('what has no full stops is cut, and nothing of it is lost', () => {
  const text = 'word and word, '.repeat(100).trim();
  const lines = linesOf(text);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(300);
  expect(lines.join(' ')).toBe(text);
  expect(linesOf('x'.repeat(700)).join('')).toHaveLength(700);
});

test.each(['', ' \n', '[Music]', '…'])('%j has no words', (text) => {
  expect(() => linesOf(text)).toThrow('scriptHasNoWords');
});
