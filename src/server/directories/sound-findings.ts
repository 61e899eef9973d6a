import { describeLoudness, formatLevel, isLoud, isQuiet, PEAK_LIMIT, type Sound } from '#shared/sound.ts';
import { formatTime } from '#shared/time.ts';
import type { StoredSound } from '#server/db/sound.ts';
import { locale, pageWords } from '#server/words.ts';
import { type Finding, findingsOf, pass, warning } from './findings.ts';

const MAX_SILENCES = 5;
/** A cut wave now and then is not heard. */
const MANY_CLIPS = 10;

/** Returns what listeners will notice of a file's sound; nothing of one that is not measured yet, or cannot be. */
export function soundFindings({ sound }: StoredSound): Finding[] {
  if (!sound) return [];
  const { loudness, silences, missingChannel, clipped } = sound;
  if (!loudness) return [warning(pageWords().findings.silent, 'audioUrl')];
  const level = `${describeLoudness(loudness)}.`;
  const problems = [
    loudness.truePeak > PEAK_LIMIT && pageWords().findings.peak(formatPeak(loudness.truePeak), formatLevel(PEAK_LIMIT)),
    clipped >= MANY_CLIPS && pageWords().findings.clipped(clipped.toLocaleString(locale())),
    missingChannel && pageWords().findings.oneSide[missingChannel],
    ...silences.slice(0, MAX_SILENCES).map(describeSilence),
  ];
  return [
    isQuiet(loudness) || isLoud(loudness) ? warning(level, 'audioUrl') : pass(level),
    ...findingsOf('warning', problems, 'audioUrl'),
  ];
}

const describeSilence = ({ start, end }: Sound['silences'][number]) =>
  pageWords().findings.silence(Math.round(end - start), formatTime(start));

const formatPeak = (level: number) => level.toFixed(1).replace('-', '−');
