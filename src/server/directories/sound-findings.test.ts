import { expect, test } from 'vitest';
import type { Sound } from '#shared/sound.ts';
import { soundFindings } from './sound-findings.ts';

const FINE: Sound = {
  loudness: { integrated: -16.2, truePeak: -1.5, range: 5 },
  silences: [],
  missingChannel: null,
  clipped: 0,
};
const findings = (more: Partial<Sound>) =>
  soundFindings({ sound: { ...FINE, ...more }, problem: null }).map(({ level, text }) => `${level}: ${text}`);
const AS_LOUD = 'pass: As loud as most podcasts (−16 LUFS).';

test.each<[Partial<Sound>, string[]]>([
  [{}, [AS_LOUD]],
  [
    { loudness: { integrated: -22.4, truePeak: -4, range: 5 } },
    ['warning: Quieter than most podcasts (−22 LUFS, aim for −16).'],
  ],
  [
    { loudness: { integrated: -12.9, truePeak: -1, range: 5 } },
    ['warning: Louder than most podcasts (−13 LUFS, aim for −16).'],
  ],
  [
    { loudness: { integrated: -16.2, truePeak: 0.3, range: 5 }, clipped: 1_200 },
    [
      AS_LOUD,
      'warning: The loudest moment reaches 0.3 dBTP and may crackle. Keep it below −1.',
      'warning: The sound is cut off at its loudest in 1,200 places.',
    ],
  ],
  [
    { missingChannel: 'left', silences: [{ start: 61.2, end: 71.9 }] },
    [
      AS_LOUD,
      'warning: Only one side can be heard: the left channel is silent.',
      'warning: Nothing can be heard for 11 seconds at 1:01.',
    ],
  ],
  [{ loudness: null }, ['warning: The file is silent: nothing can be heard in it.']],
])('of the sound %j listeners would notice %j', (sound, expected) => {
  expect(findings(sound)).toEqual(expected);
});

test('nothing is said of a file that is not measured', () => {
  expect(soundFindings({ sound: null, problem: null })).toEqual([]);
});
