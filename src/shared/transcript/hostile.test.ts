import { expect, test } from 'vitest';
import { findChapters } from '../chapters.ts';
import { parseTranscript } from '../transcript.ts';

const MAX = 400_000;
const filled = (head: string, part: string, tail = '') => head + part.repeat(Math.floor(MAX / part.length)) + tail;
const TIMES = '1\n00:00:01,000 --> 00:00:02,000';

/**
 * Input that made a reader take hours: more than a line of it, and none of these would end before the bound of a test.
 */
const HOSTILE = {
  'parts within parts': `[${'{"words":['.repeat(40)}{"x":1}${']}'.repeat(40)}]`,
  'settings of a cue': filled(`${TIMES} `, 'a:a', ' !\nWords'),
  'a voice of spaces': filled(`${TIMES}\n<v`, ' ', 'x'),
  'spaces before an arrow': filled(`${TIMES}\nWords\n\n`, ' ', 'x\n00:00 --> x'),
  'slips within slips': filled('[', '{"a":[}},', ']'),
  'commas within slips': filled('[', '{"b":[,}},', ']'),
  'a list that is never closed': filled('', '['),
  'four thousand speakers': JSON.stringify(
    Array.from({ length: 4_000 }, (_, at) => ({ start: at, end: at + 1, text: 'Words', speaker: at })),
  ),
};

test.each(Object.entries(HOSTILE))('%s are read or refused, not pondered', (_, text) => {
  expect(parseTranscript(text)).toHaveProperty('spoken');
});

test('brackets in the notes are no chapters, however many there are', () => {
  expect(findChapters(`https://a/[${'[[[a]'.repeat(4_000)}\n0:00 Start\n1:00 End`, 600)).toHaveLength(2);
});
