import { z } from '../schema.ts';

export const Chapter = z.object({ time: z.number(), title: z.string() });

export const Loudness = z.object({ integrated: z.number(), truePeak: z.number(), range: z.number() });
