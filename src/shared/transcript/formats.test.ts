import { expect, test } from 'vitest';
import { AS_NUMBERED, AS_SAID, AS_WRITTEN, TWO_LINES, UNREADABLE } from '../../../tests/support/transcripts.ts';
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
