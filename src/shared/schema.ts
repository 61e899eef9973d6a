import { z } from 'zod';
import { codePoints, oneLine } from './text.ts';

// zod tries `new Function` for speed, and although it catches the refusal, a browser under our policy reports it
// (zod 4, core/util.js, allowsEval). So it is told not to try before any schema is made.
z.config({ jitless: true });

export { z };

const bounded = (text: z.ZodString, min: number, max: number, tooShort: string, tooLong: string) =>
  text
    .trim()
    .refine((value) => codePoints(value) >= min, tooShort)
    .refine((value) => codePoints(value) <= max, tooLong);

/** Trimmed text of `min` to `max` code points; `tooShort` and `tooLong` are what a person reads. */
export const trimmedText = (min: number, max: number, tooShort: string, tooLong = `At most ${max} characters`) =>
  bounded(z.string({ error: tooShort }), min, max, tooShort, tooLong);

/** The same on one line. Control characters are removed, not refused: nobody sees those that came with pasted text. */
export const trimmedLine = (min: number, max: number, tooShort: string, tooLong = `At most ${max} characters`) =>
  bounded(z.string({ error: tooShort }).overwrite(oneLine), min, max, tooShort, tooLong);
