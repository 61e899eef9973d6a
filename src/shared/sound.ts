import { studioWords } from './language.ts';
import { formatLevel } from './level.ts';

export { formatLevel };

/** Of a whole file: LUFS and LU by EBU R128, dBTP by ITU-R BS.1770-4. */
export type Loudness = { integrated: number; truePeak: number; range: number };

/** `loudness` null: not measured yet, or not measurable, as `loudnessProblem` says in a sentence. */
export type MeasuredLoudness = { loudness: Loudness | null; loudnessProblem: string | null };

/** What was measured of a file. Times in seconds; `loudness` is null when it is silent throughout. */
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

/** Returns in words how loud a file is beside other podcasts. */
export function describeLoudness(loudness: Loudness): string {
  const t = studioWords().sound;
  const level = formatLevel(loudness.integrated);
  if (isQuiet(loudness)) return t.quiet(level, formatLevel(LOUDNESS_AIM));
  if (isLoud(loudness)) return t.loud(level, formatLevel(LOUDNESS_AIM));
  return t.usual(level);
}
