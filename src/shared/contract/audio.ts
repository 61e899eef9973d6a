import { z } from '../schema.ts';

/** `time` in seconds from the start. */
export const Chapter = z.object({ time: z.number(), title: z.string() });
export type Chapter = z.infer<typeof Chapter>;

/** `time` in seconds from the start; `lang` when it is in another language than its episode. */
export const Cue = z.object({ time: z.number(), text: z.string(), lang: z.string().optional() });
export type Cue = z.infer<typeof Cue>;

export const Source = z.object({ title: z.string(), url: z.string() });
export type Source = z.infer<typeof Source>;

/** Of a whole file: LUFS and LU by EBU R128, dBTP by ITU-R BS.1770-4. */
export const Loudness = z.object({ integrated: z.number(), truePeak: z.number(), range: z.number() });
export type Loudness = z.infer<typeof Loudness>;
