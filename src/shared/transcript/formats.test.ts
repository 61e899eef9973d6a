import { expect, test } from 'vitest';
import {
  AS_NUMBERED,
  AS_SAID,
  AS_WRITTEN,
  OF_PROGRAMS,
  TWO_LINES,
  UNREADABLE,
} from '../../../tests/support/transcripts.ts';
import { parseTranscript } from '../transcript.ts';

const read = (text: string) => parseTranscript(text).cues?.map(({ time, text: words }) => [time, words]);
const saidBy = (...names: string[]) => TWO_LINES.map(([time, words], at) => [time, `${names[at]}: ${words}`]);

test.each(Object.entries(AS_WRITTEN))('%s is read, each line once and at its time', (_, text) =>
  expect(read(text)).toEqual(TWO_LINES),
);

test.each(Object.entries(AS_SAID))('who speaks in %s is named', (_, text) =>
  expect(read(text)).toEqual(saidBy('Ana', 'Ben')),
);

test.each(Object.entries(AS_NUMBERED))('speakers who have only a number in %s are distinguished', (_, text) =>
  expect(read(text)).toEqual(saidBy('A', 'B')),
);

test.each(UNREADABLE)('%j is refused with its line', (text, line) => {
  expect(parseTranscript(text)).toMatchObject({ cues: null, spoken: '', refused: { line } });
});

test.each(Object.entries(OF_PROGRAMS))('%s is refused as code, with its line', (_, [text, line]) => {
  const problem = { code: 'codeInWords' };
  expect(parseTranscript(text)).toMatchObject({ cues: null, spoken: '', refused: { line, problem } });
});

/** Tags, JSON, captions in code, times with frames. */
const NEVER_SAID = /<[a-z/!?]|\{"|\[\{|\b94(?:20|2c|ad)\b|\d:\d\d:\d\d[:;]\d\d/i;

test('no listener sees what only programs read, of any form that is read', () => {
  for (const text of [AS_WRITTEN, AS_SAID, AS_NUMBERED].flatMap(Object.values)) {
    const { cues, spoken } = parseTranscript(String(text));
    for (const words of [spoken, ...(cues ?? []).map((cue) => cue.text)]) expect(words).not.toMatch(NEVER_SAID);
  }
});

test.each([
  'Take them slowly;\nhold the rail;\nbreathe;',
  'I <3 you, and 1 < 2.',
  '<laughs> Well.',
  'We open at 8:15.',
  '2019 2020 2021',
  'A cafe face; a babe.',
  '8:15 the bus\n9:15 the next',
  'Ana: one = two',
])('%j is prose', (text) => {
  expect(parseTranscript(text)).toMatchObject({ form: 'plain', spoken: text, refused: null });
});

test('captions of a single word are no names, and a time within a sentence is none', () => {
  expect(read('0:01 Hello\nthere.\n0:03 Welcome\nback.')).toEqual([
    [1, 'Hello there.'],
    [3, 'Welcome back.'],
  ]);
  expect(read('Ana Lee 0:01\nI got up at 6:30\nand left.\n\nBen Roy 0:09\nSo late?')).toEqual([
    [1, 'Ana Lee: I got up at 6:30 and left.'],
    [9, 'Ben Roy: So late?'],
  ]);
});
