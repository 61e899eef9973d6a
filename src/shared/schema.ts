import { words } from './language.ts';
import { z } from 'zod';
import type { Reason, ReasonCode } from './reason.ts';
import { codePoints, oneLine, hasHidden } from './text.ts';

// zod tests for `new Function`, and although it catches the refusal, browsers report a CSP violation (zod 4,
// core/util.js, allowsEval). So it is switched off before any schema is made.
z.config({ jitless: true });

export { z };

/** A sentence, or what makes it in the language of the page. */
export type Message = string | (() => string);

const bounded = (text: z.ZodString, min: number, max: number, tooShort: Message, tooLong: Message) =>
  text
    .trim()
    .refine((value) => codePoints(value) >= min, { error: tooShort })
    .refine((value) => codePoints(value) <= max, { error: tooLong });

/** Returns a schema of trimmed text of `min` to `max` code points; `tooShort` and `tooLong` are the user's messages. */
export const trimmedText = (
  min: number,
  max: number,
  tooShort: Message,
  tooLong: Message = () => words().general.tooLong(max),
) => bounded(z.string({ error: tooShort }), min, max, tooShort, tooLong);

/** Returns the same for one line. Control characters are removed, not refused: users cannot see those they pasted. */
export const trimmedLine = (
  min: number,
  max: number,
  tooShort: Message,
  tooLong: Message = () => words().general.tooLong(max),
) => bounded(z.string({ error: tooShort }).overwrite(oneLine), min, max, tooShort, tooLong);

/** Returns the code of a reason as a schema's message: what the issue knows besides are its parameters. */
export const says = (code: ReasonCode): string => code;

/**
 * Returns the reason that an issue of one of our schemas is about: its message is a code, `field`, its bounds and
 * `params` are the parameters. What a schema has no message for is 'invalid'.
 */
export function reasonOfIssue(issue: z.core.$ZodIssue): Reason {
  const { message, path } = issue;
  if (!/^[a-z]\w*$/i.test(message)) return { code: 'other', text: message };
  const bounds = {
    ...('minimum' in issue && { minimum: issue.minimum }),
    ...('maximum' in issue && { maximum: issue.maximum }),
    ...('values' in issue && { values: issue.values }),
  };
  const params = issue.code === 'custom' ? issue.params : {};
  return { code: message, field: path.join('.'), ...bounds, ...params } as Reason; // by `says` and the schemas' own params
}

/** Returns the same schema for a name by which people tell one thing or person from another: all of it is seen. */
export const visible = <Schema extends z.ZodType<string>>(name: Schema) =>
  name.refine((text) => !hasHidden(text), { error: () => words().general.hidden });
