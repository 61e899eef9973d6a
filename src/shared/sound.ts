import type { Loudness } from './contract/audio.ts';
import { studioWords } from './language.ts';

/** `loudness` null: not measured yet, or not measurable, as `loudnessProblem` says: a reason, in the API a sentence. */
export type MeasuredLoudness<Problem = string> = { loudness: Loudness | null; loudnessProblem: Problem | null };

/** The measurements of a file. Times in seconds; `loudness` is null when it is silent throughout. */
export type Sound = {
  loudness: Loudness | null;
  /** Stretches of more than five seconds without sound. */
  silences: { start: number; end: number }[];
  /** Of two channels, the one without sound. */
  missingChannel: 'left' | 'right' | null;
  /** How often the wave is cut off at full scale. */
  clipped: number;
};

/** In LUFS: what Apple Podcasts asks for, and how far from it apps still even out well. */
export const LOUDNESS_AIM = -16;
const LOUDNESS_MARGIN = 3;
/** In dBTP, the same source: above it the conversion to MP3 or AAC may crackle. */
export const PEAK_LIMIT = -1;

export const isQuiet = ({ integrated }: Loudness): boolean => integrated < LOUDNESS_AIM - LOUDNESS_MARGIN;
export const isLoud = ({ integrated }: Loudness): boolean => integrated > LOUDNESS_AIM + LOUDNESS_MARGIN;

/** Returns how loud a file is in a word or two. */
export function volumeWord(loudness: Loudness): string {
  const t = studioWords().sound.words;
  if (isQuiet(loudness)) return t.quiet;
  return isLoud(loudness) ? t.loud : t.good;
}

/** Returns in words how loud a file is compared to other podcasts. */
export function describeLoudness(loudness: Loudness): string {
  const t = studioWords().sound;
  if (isQuiet(loudness)) return t.quiet;
  return isLoud(loudness) ? t.loud : t.words.good;
}
