import { MAX_LICENSE, MAX_REVIEW_NOTE, MAX_REVIEWER } from './limits.ts';
import { trimmedLine, trueOrFalse, z, visible } from './schema.ts';
import { EmailAddress } from './subscriber.ts';
import { isStorable } from './text.ts';

/** Days for which a review link works. */
export const REVIEW_DAYS = 7;
/** Answers one link takes, so that a forwarded one cannot fill the studio. */
export const MAX_ANSWERS = 20;

/** A token of 256 bits in lower-case hexadecimal: no path of the site has capitals. */
export const REVIEW_TOKEN = '[0-9a-f]{64}';

/**
 * Returns the token in what people have copied of a review link, without the line breaks and signs that mail programs
 * put into it; empty when there is none.
 */
export const reviewTokenIn = (copied: string): string =>
  new RegExp(REVIEW_TOKEN).exec(copied.slice(0, MAX_COPIED).replace(/=\r?\n|\s/g, ''))?.[0] ?? '';
/** Of a form that a stranger sends. */
const MAX_COPIED = 4_000;

/** `email`: where the reviewer gets the request and one reminder; without it, the person who made the link sends it. */
export const NewReviewLink = z.object({
  reviewer: visible(trimmedLine(1, MAX_REVIEWER, 'reviewerMissing')),
  email: z
    .literal('')
    .transform(() => null)
    .or(EmailAddress)
    .nullable()
    .default(null),
});
export type NewReviewLink = z.infer<typeof NewReviewLink>;

/** `GET` never returns the address: it exists only in the answer to the call that made it. */
export type MadeReviewLink = { id: string; reviewer: string; url: string; expiresAt: string; mailed: boolean };

const name = visible(trimmedLine(1, MAX_REVIEWER, 'invalid'));
const version = z.string().regex(/^[0-9a-f]{64}$/);

/** Takes a note by its name of before, `remark`, as well. Until 0.3.0. */
function withNamesOfToday(form: unknown): unknown {
  const { remark, ...rest } = Object(form) as Record<string, unknown>;
  return rest['kind'] === 'remark' ? { ...rest, kind: 'note', note: remark } : form;
}

/**
 * The form that a reviewer sends; of a problem their page shows the field alone. `version` is the one they were shown.
 */
export const ReviewAnswer = z.preprocess(
  withNamesOfToday,
  z.discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('approval'),
        name,
        version,
        /** Ticked: they are a registered nurse and approve it as in-service training, too. */
        inService: z.literal('on').optional(),
        license: trimmedLine(0, MAX_LICENSE, 'invalid').optional(),
        lessonVersion: version.optional(),
      })
      .refine(({ inService, license }) => !inService || Boolean(license), { path: ['license'] }),
    z.object({
      kind: z.literal('note'),
      name,
      version,
      note: z
        .string()
        .transform((text) => text.replace(/\r\n?/g, '\n').trim())
        .pipe(z.string().min(1).max(MAX_REVIEW_NOTE).refine(isStorable)),
    }),
  ]),
);
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** Whether what a note asks for is done, as the people who work here say. */
export const NoteChange = z.object({ isDone: trueOrFalse });

/** Messages to a reviewer after an answer, as the query of the page says it. */
const OUTCOMES = [
  'approved',
  'noted',
  'changed',
  'twice',
  'full',
  'often',
  'name',
  'note',
  'license',
  'incomplete',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const isOutcome = (text: string | null): text is Outcome => OUTCOMES.some((outcome) => outcome === text);
