import { lateFields } from './late.ts';
import { withCode, trueOrFalse, z } from './schema.ts';
import { codePoints, isStorable } from './text.ts';
import { MAX_COMMENT, MAX_EPISODE_SECONDS } from './limits.ts';

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
  .string({ error: withCode('notText') })
  .transform(normalizeComment)
  .refine((text) => codePoints(text) <= MAX_COMMENT, {
    error: withCode('commentTooLong'),
    params: { maximum: MAX_COMMENT },
  })
  .refine((text) => isStorable(text) && !CONTROL.test(text), { error: withCode('unsupportedCharacter') })
  .nullish()
  .transform((text) => text || null);

const notSeconds = { error: withCode('notSeconds') };
const idMissing = { error: withCode('episodeIdMissing') };
const fields = {
  isLike: trueOrFalse,
  comment: Comment,
  /** Where in the audio a dislike was given, in seconds; optional. */
  atSecond: z
    .number(notSeconds)
    .min(0, notSeconds)
    .max(MAX_EPISODE_SECONDS, notSeconds)
    .transform(Math.floor)
    .nullish(),
};
const hasReason = ({ isLike, comment }: Rating) => isLike || comment !== null;
const reasonMissing = { path: ['comment'], error: withCode('commentMissing') };

/** The body of POST …/rate; the path names the episode. */
export const RatingInput = z.object({ ...fields, ...lateFields }).refine(hasReason, reasonMissing);
export type RatingInput = z.infer<typeof RatingInput>;

/** A rating in the widget, before it is sent. */
export const RatingDraft = z
  .object({ episodeId: z.string(idMissing).min(1, idMissing), ...fields })
  .refine(hasReason, reasonMissing);
export type RatingDraft = z.input<typeof RatingDraft>;
