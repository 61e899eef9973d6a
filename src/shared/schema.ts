import { z } from 'zod';
import { codePoints } from './text.ts';

// zod tries `new Function` for speed, and although it catches the refusal, a browser under our policy reports it
// (zod 4, core/util.js, allowsEval). So it is told not to try before any schema is made.
z.config({ jitless: true });

export { z };

/** Trimmed text of `min` to `max` code points; `tooShort` and `tooLong` are what a person reads. */
export const trimmedText = (min: number, max: number, tooShort: string, tooLong = `At most ${max} characters`) =>
  z
    .string({ error: tooShort })
    .trim()
    .refine((text) => codePoints(text) >= min, tooShort)
    .refine((text) => codePoints(text) <= max, tooLong);
