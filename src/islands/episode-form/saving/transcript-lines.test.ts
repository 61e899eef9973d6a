import { expect, test } from 'vitest';
import { asStored, cuesOf, shownTranscript, storedFrom } from './transcript-lines.ts';

const CUES = [
  { time: 2.88, text: 'Every year, one in four of us falls.' },
  { time: 7.4, text: 'Hola.', lang: 'es' },
  { time: 7.9, text: 'And now?' },
];
const SHOWN = '0:02 Every year, one in four of us falls.\n0:07 Hola.\n0:07 And now?';

test('a transcript is shown as lines with times, and one in another form as it is', () => {
  expect(shownTranscript(asStored(CUES))).toBe(SHOWN);
  expect(shownTranscript('WEBVTT\n\n00:01.000 --> 00:02.000\nHello')).toMatch(/^WEBVTT/);
  expect(shownTranscript('[Music] Welcome back')).toBe('[Music] Welcome back');
});

test('what was not touched is stored as it was, to the hundredth', () => {
  expect(storedFrom(SHOWN, CUES)).toBe(asStored(CUES));
});

test.each([
  [
    'a word',
    SHOWN.replace('falls', 'trips'),
    [{ ...CUES[0], text: 'Every year, one in four of us trips.' }, CUES[1], CUES[2]],
  ],
  ['a time', SHOWN.replace('0:02', '0:03'), [{ ...CUES[0], time: 3 }, CUES[1], CUES[2]]],
  ['a line taken out', SHOWN.replace('0:07 Hola.\n', ''), [CUES[0], CUES[2]]],
  ['a line broken in two', SHOWN.replace('year, ', 'year,\n'), CUES],
  ['a line set in', `${SHOWN}\n0:09.5 The end.`, [...CUES, { time: 9.5, text: 'The end.' }]],
])('%s is changed, and nothing else', (_, typed, cues) => {
  expect(cuesOf(storedFrom(typed, CUES))).toEqual(cues);
});

test('another text, and pasted JSON, take its place as they are', () => {
  expect(storedFrom('Just words.\n0:07 Hola.', CUES)).toBe('Just words.\n0:07 Hola.');
  expect(storedFrom('[{"time":1,"text":"One"}]', CUES)).toBe('[{"time":1,"text":"One"}]');
  expect(storedFrom('', CUES)).toBe('');
});
