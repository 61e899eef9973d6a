import { describe, expect, test } from 'vitest';
import {
  audioFileName,
  excerpt,
  formatDate,
  formatDuration,
  formatPlays,
  formatRelativeDate,
  gradientOf,
  initialOf,
  plainText,
} from './format.ts';
import { formatTime } from './time.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('plays', () => {
  test.each([
    [0, '0 plays'],
    [1, '1 play'],
    [999, '999 plays'],
    [1000, '1.0k plays'],
    [1234, '1.2k plays'],
    [15_060, '15.1k plays'],
  ])('%i is written as "%s"', (count, words) => expect(formatPlays(count)).toBe(words));
});

describe('a length', () => {
  test.each([
    [0, '0 sec'],
    [59, '59 sec'],
    [60, '1 min'],
    [61, '1:01 min'],
    [720, '12 min'],
    [3599, '59:59 min'],
    [3600, '1h 0m'],
    [7505, '2h 5m'],
  ])('of %i seconds reads "%s"', (seconds, words) => expect(formatDuration(seconds)).toBe(words));
});

describe('a position in the audio', () => {
  test.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [754, '12:34'],
    [3600, '1:00:00'],
    [36_061, '10:01:01'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
    [-3, '0:00'],
  ])('%d reads "%s"', (seconds, words) => expect(formatTime(seconds)).toBe(words));
});

describe('a date', () => {
  test.each([
    [-1, 'Today'],
    [0, 'Today'],
    [0.99, 'Today'],
    [1, '1 day ago'],
    [1.9, '1 day ago'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [13, '1 week ago'],
    [14, '2 weeks ago'],
    [29, '4 weeks ago'],
    [30, 'Oct 21, 2026'],
  ])('%d days back reads "%s"', (days, words) => expect(formatRelativeDate(daysAgo(days), now)).toBe(words));

  test('from 30 days on follows the locale', () => {
    expect(formatRelativeDate(daysAgo(30), now, 'de')).toBe('21.10.2026');
  });

  test('is the same day in every time zone', () => {
    expect(formatDate(new Date('2026-01-01T00:30:00Z'))).toBe('Jan 1, 2026');
  });
});

describe('a cover', () => {
  test('takes one of eight gradients from the first character of the id', () => {
    expect([...'0123456789abcdef'].map(gradientOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7]);
    expect(gradientOf('z')).toBe(2);
    expect(gradientOf('')).toBe(0);
  });

  test.each([
    ['Fall-proofing', 'F'],
    ['  “élan” at home', 'É'],
    ['7 habits', '7'],
    ['…', '·'],
  ])('of "%s" carries "%s"', (title, initial) => expect(initialOf(title)).toBe(initial));
});

test.each([
  ['“Stairs” without fear', '“Stairs” without fear.mp3'],
  ['Què? A/B: "rugs" <now>', 'Què A B rugs now.mp3'],
  ['..hidden...', 'hidden.mp3'],
  ['???', 'episode.mp3'],
  ['fdp.\u202egnp', 'fdp. gnp.mp3'],
  ['床'.repeat(300), `${'床'.repeat(80)}.mp3`],
  ['🦶'.repeat(81), `${'🦶'.repeat(80)}.mp3`],
])('the audio of “%s” is saved as %s', (title, name) =>
  expect(audioFileName({ title, audioUrl: '/media/0595ffd2.mp3' })).toBe(name),
);

describe('a preview', () => {
  test('has the words of the HTML and none of its tags', () => {
    expect(plainText('One <strong>bold</strong><br>step &amp; <a href="https://a.example">two</a>')).toBe(
      'One bold step & two',
    );
  });

  test('is not made of a text within the limit', () => {
    expect(excerpt('a'.repeat(150), 150)).toBeNull();
  });

  test('ends after a word, with an ellipsis, within the limit', () => {
    const preview = excerpt('Seven small changes, '.repeat(20), 150) ?? '';
    expect([...preview].length).toBeLessThanOrEqual(150);
    expect(preview).toMatch(/(small|changes|Seven)…$/);
  });

  test('of one endless word is cut inside it', () => {
    expect(excerpt('a'.repeat(200), 150)).toHaveLength(150);
  });
});
