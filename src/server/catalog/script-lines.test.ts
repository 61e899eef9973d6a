import { expect, test } from 'vitest';
import { MAX_LINE_LENGTH } from '#shared/timing.ts';
import { headingsOf, linesOf } from './script-lines.ts';

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

test('a cue is one line, as long as a line may be', () => {
  const words = 'word '.repeat(200).trim();
  expect(linesOf(`[{"time":0,"text":"${words}"}]`)).toEqual([words]);
  const lines = linesOf(`[{"time":0,"text":"${'x'.repeat(100_000)}"}]`);
  expect(Math.max(...lines.map((line) => line.length))).toBe(MAX_LINE_LENGTH);
  expect(lines.join('')).toHaveLength(100_000);
});

test.each(['Dr. ', 'Dr.\t\t\t', 'x', 'x.', '1\n', '# a\nb\n', '漢', '[', ' '])(
  'the lines of %j, repeated as often as a script may be long, are found in linear time',
  { timeout: 30_000 }, // quadratic, the first of them takes minutes
  (unit) => {
    const script = unit.repeat(500_000 / unit.length);
    headingsOf(script);
    try {
      linesOf(script);
    } catch (error) {
      expect(String(error)).toMatch(/scriptHasNoWords|tooManyLines/);
    }
  },
);
