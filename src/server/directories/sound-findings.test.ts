import { expect, test } from 'vitest';
import { inBrief } from '../../../tests/support/reason-codes.ts';
import type { Sound } from '#shared/sound.ts';
import { soundFindings } from './sound-findings.ts';

const FINE: Sound = {
  loudness: { integrated: -16.2, truePeak: -1.5, range: 5 },
  silences: [],
  missingChannel: null,
  clipped: 0,
};
const findings = (more: Partial<Sound>) => soundFindings({ sound: { ...FINE, ...more }, problem: null });
const USUAL = 'pass audioLoudnessUsual';

test.each<[Partial<Sound>, string[]]>([
  [{}, [USUAL]],
  [{ loudness: { integrated: -22.4, truePeak: -4, range: 5 } }, ['warning audioQuiet audioUrl']],
  [{ loudness: { integrated: -12.9, truePeak: -1, range: 5 } }, ['warning audioLoud audioUrl']],
  [
    { loudness: { integrated: -16.2, truePeak: 0.3, range: 5 }, clipped: 1_200 },
    [USUAL, 'warning audioPeaks audioUrl', 'warning audioClipped audioUrl'],
  ],
  [
    { missingChannel: 'left', silences: [{ start: 61.2, end: 71.9 }] },
    [USUAL, 'warning audioOneSided audioUrl', 'warning audioPause audioUrl'],
  ],
  [{ loudness: null }, ['warning audioSilent audioUrl']],
])('of the sound %j listeners would notice %j', (sound, expected) => {
  expect(inBrief(findings(sound))).toEqual(expected);
});

test('nothing is reported of a file that is not measured', () => {
  expect(soundFindings({ sound: null, problem: null })).toEqual([]);
});
