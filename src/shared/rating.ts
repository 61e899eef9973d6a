import { z } from './schema.ts';
import { codePoints, isStorable } from './text.ts';

/** Code points after trimming, the same in widget, schema and database (`char_length`). */
export const COMMENT_MAX = 500;

/** What one visitor thinks of one episode, as every answer shows it. */
export type Rating = { isLike: boolean; comment: string | null };

/** A comment as it is counted and kept: trimmed, with one kind of line break. */
export const normalizeComment = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

// A textarea makes line breaks and tabs; no other control character is ever typed.
// eslint-disable-next-line no-control-regex -- naming the control characters is the rule itself
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

const Comment = z
  .string({ error: 'A comment is text' })
  .transform(normalizeComment)
  .refine((text) => codePoints(text) <= COMMENT_MAX, `A comment has at most ${COMMENT_MAX} characters`)
  .refine((text) => isStorable(text) && !CONTROL.test(text), 'This comment has a character that cannot be kept')
  .nullish()
  .transform((text) => text || null);

const fields = { isLike: z.boolean({ error: 'Choose Like or Dislike' }), comment: Comment };
const hasReason = ({ isLike, comment }: Rating) => isLike || comment !== null;
const reasonMissing = { path: ['comment'], error: 'Comment is required when disliking content' };

/** The body of POST …/rate; which episode is meant stands in the address. */
export const RatingInput = z.object(fields).refine(hasReason, reasonMissing);
export type RatingInput = z.infer<typeof RatingInput>;

/** A rating before it is sent, as the widget holds it. */
export const RatingDraft = z
  .object({ episodeId: z.string({ error: 'Episode ID is required' }).min(1, 'Episode ID is required'), ...fields })
  .refine(hasReason, reasonMissing);
export type RatingDraft = z.input<typeof RatingDraft>;
