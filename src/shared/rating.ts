import { words } from './language.ts';
import { lateFields } from './late.ts';
import { z } from './schema.ts';
import { codePoints, isStorable } from './text.ts';

/** Code points after trimming, the same in widget, schema and database (`char_length`). */
export const COMMENT_MAX = 500;

/** One visitor's rating of one episode, as every response represents it. */
export type Rating = { isLike: boolean; comment: string | null };

/**
 * Normalizes a comment as it is counted and stored: trimmed, with `
 * ` as the only line break.
 */
export const normalizeComment = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

// A textarea produces line breaks and tabs; other control characters are never typed.
// oxlint-disable-next-line no-control-regex -- naming the control characters is the rule itself
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

const Comment = z
  .string({ error: () => words().rating.commentIsText })
  .transform(normalizeComment)
  .refine((text) => codePoints(text) <= COMMENT_MAX, { error: () => words().rating.commentTooLong(COMMENT_MAX) })
  .refine((text) => isStorable(text) && !CONTROL.test(text), {
    error: () => words().rating.commentUnstorable,
  })
  .nullish()
  .transform((text) => text || null);

const AT_SECOND = 'atSecond is a position in the audio, in seconds';
const fields = {
  isLike: z.boolean({ error: () => words().rating.choose }),
  comment: Comment,
  /** Where in the audio a dislike was given, in seconds; optional. */
  atSecond: z.number({ error: AT_SECOND }).min(0, AT_SECOND).max(86_400, AT_SECOND).transform(Math.floor).nullish(),
};
const hasReason = ({ isLike, comment }: Rating) => isLike || comment !== null;
const reasonMissing = { path: ['comment'], error: () => words().rating.commentMissing };

/** The body of POST …/rate; the path names the episode. */
export const RatingInput = z.object({ ...fields, ...lateFields }).refine(hasReason, reasonMissing);
export type RatingInput = z.infer<typeof RatingInput>;

/** A rating in the widget, before it is sent. */
export const RatingDraft = z
  .object({ episodeId: z.string({ error: 'Episode ID is required' }).min(1, 'Episode ID is required'), ...fields })
  .refine(hasReason, reasonMissing);
export type RatingDraft = z.input<typeof RatingDraft>;
