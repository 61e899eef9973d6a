import { studioWords } from '#shared/language.ts';
import { formatBytes } from '#shared/size.ts';
import { describeLoudness, isLoud, isQuiet } from '#shared/sound.ts';
import type { Loudness } from '#shared/contract/audio.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import type { Recording } from './recording.ts';

/** The offers for a file, in words: the reasons, and the verb of the button. */
export type Mp3Offer = { why: string[]; verb: string };
type Known = Pick<Recording, 'isMp3' | 'isFilm' | 'changes' | 'loudness'>;

export const isTooLarge = (size: number): boolean => size > MAX_BYTES.audio;
export const canMake = (recording: Recording | null | undefined): recording is Recording =>
  recording !== null && recording !== undefined && recording.way !== 'none';

/**
 * Returns the offer for a file of this many bytes; null for an MP3 that every app plays, and that is as loud as others.
 */
export function offerFor({ isMp3, isFilm, changes, loudness }: Known, size = 0): Mp3Offer | null {
  const t = studioWords().upload.make;
  const level = levelOf(isMp3 ? loudness : null);
  const kind = isFilm ? t.film : !isMp3 && t.other;
  const why = [
    kind,
    changes && t.changes,
    level && loudness && `${describeLoudness(loudness)}.`,
    isTooLarge(size) && t.tooLarge(formatBytes(size), formatBytes(MAX_BYTES.audio)),
    isMp3 && t.again,
  ].filter((sentence) => sentence !== false && sentence !== null);
  const isPlain = isMp3 && !changes && !level && !isTooLarge(size);
  if (isPlain) return null;
  return { why, verb: level && !changes ? t.verbs[level] : t.verbs.make };
}

function levelOf(loudness: Loudness | null): 'quiet' | 'loud' | null {
  if (!loudness) return null;
  if (isQuiet(loudness)) return 'quiet';
  return isLoud(loudness) ? 'loud' : null;
}
