import { describeLoudness, formatLevel, isLoud, isQuiet, PEAK_LIMIT, type Sound } from '#shared/sound.ts';
import { formatTime } from '#shared/format.ts';
import type { StoredSound } from '#server/db/sound.ts';
import { type Finding, pass, warning } from './findings.ts';

const MAX_SILENCES = 5;
/** A cut wave now and then is not heard. */
const MANY_CLIPS = 10;

/** Returns what listeners will notice of a file's sound; nothing of one that is not measured yet, or cannot be. */
export function soundFindings({ sound }: StoredSound): Finding[] {
  if (!sound) return [];
  const { loudness, silences, missingChannel, clipped } = sound;
  if (!loudness) return [warning('The file is silent: nothing can be heard in it.', 'audioUrl')];
  const level = `${describeLoudness(loudness)}.`;
  const problems = [
    loudness.truePeak > PEAK_LIMIT &&
      `The loudest moment reaches ${formatPeak(loudness.truePeak)} dBTP and may crackle. Keep it below ${formatLevel(PEAK_LIMIT)}.`,
    clipped >= MANY_CLIPS && `The sound is cut off at its loudest in ${clipped.toLocaleString('en')} places.`,
    missingChannel && `Only one side can be heard: the ${missingChannel} channel is silent.`,
    ...silences.slice(0, MAX_SILENCES).map(describeSilence),
  ].filter((text) => typeof text === 'string');
  return [
    isQuiet(loudness) || isLoud(loudness) ? warning(level, 'audioUrl') : pass(level),
    ...problems.map((text) => warning(text, 'audioUrl')),
  ];
}

const describeSilence = ({ start, end }: Sound['silences'][number]) =>
  `Nothing can be heard for ${Math.round(end - start)} seconds at ${formatTime(start)}.`;

const formatPeak = (level: number) => level.toFixed(1).replace('-', '−');
