import { trimmedLine, z } from './schema.ts';
import { isStorable } from './text.ts';

/** Days for which a review link works. */
export const REVIEW_DAYS = 7;
export const REMARK_MAX = 4_000;
/** Answers one link takes, so that a forwarded one cannot fill the studio. */
export const MAX_ANSWERS = 20;

/** A token of 256 bits in lower-case hexadecimal: no path of the site has capitals. */
export const REVIEW_TOKEN = '[0-9a-f]{64}';

const name = (missing: string) => trimmedLine(1, 200, missing, 'A name has at most 200 characters');

export const NewReviewLink = z.object({ reviewer: name('Say who the link is for') });
export type NewReviewLink = z.infer<typeof NewReviewLink>;

/** `GET` never returns the address: it exists only in the answer to the call that made it. */
export type MadeReviewLink = { id: string; reviewer: string; url: string; expiresAt: string };

const version = z.string().regex(/^[0-9a-f]{64}$/, 'This form is not complete');

/** What a reviewer sends. `version` is the one they were shown. */
export const ReviewAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approval'), name: name('Please write your name'), version }),
  z.object({
    kind: z.literal('remark'),
    name: name('Please write your name'),
    version,
    remark: z
      .string()
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Please write your remark')
          .max(REMARK_MAX, `A remark has at most ${REMARK_MAX.toLocaleString('en')} characters`)
          .refine(isStorable, 'This text has a character that cannot be kept'),
      ),
  }),
]);
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** What may be said to a reviewer after an answer, as the query of the page says it. */
export const OUTCOMES = {
  approved: 'Thank you. Your approval is recorded.',
  remarked: 'Thank you. Your remark has been sent.',
  changed:
    'The episode was changed while you had it open, so nothing was approved. Below is what it says now: please look at it again.',
  twice: 'This link has been used for an approval already. It can still be read, and remarks are welcome.',
  full: 'This link has taken as many answers as it can. Please tell the person who sent it to you.',
  often: 'That was too often. Please wait a few minutes and try again.',
  name: 'Please write your name, in at most 200 characters.',
  remark: 'Please write your remark, in at most 4,000 characters.',
  incomplete: 'Something was missing from what was sent. Please try again.',
} as const;
export type Outcome = keyof typeof OUTCOMES;
export const isOutcome = (text: string | null): text is Outcome => text !== null && Object.hasOwn(OUTCOMES, text);
