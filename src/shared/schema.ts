import { z } from 'zod';
import type { Reason, ReasonCode } from './reason.ts';
import { codePoints, oneLine, hasHidden } from './text.ts';

// zod tests for `new Function`, and although it catches the refusal, browsers report a CSP violation (zod 4,
// core/util.js, allowsEval). So it is switched off before any schema is made.
z.config({ jitless: true });

export { z };

/** Returns the code of a reason as a schema's message: what the issue knows besides are its parameters. */
export const withCode = (code: ReasonCode): string => code;

/** The codes of schemas that add their issues themselves; all others have them in their definitions. */
export const codesOfCheck = z.registry<{ codes: readonly ReasonCode[] }>();

/** Notes the codes with which a schema refuses beside those in its definition, and returns it. */
export function refusingWith<Schema extends z.ZodType>(codes: readonly ReasonCode[], schema: Schema): Schema {
  codesOfCheck.add(schema, { codes });
  return schema;
}

const bounded = (text: z.ZodString, min: number, max: number, missing: ReasonCode, tooLong: ReasonCode) =>
  text
    .trim()
    .refine((value) => codePoints(value) >= min, { error: withCode(missing), params: { minimum: min } })
    .refine((value) => codePoints(value) <= max, { error: withCode(tooLong), params: { maximum: max } });

/** Returns a schema of trimmed text of `min` to `max` code points; `missing` also for what is no text. */
export const trimmedText = (min: number, max: number, missing: ReasonCode, tooLong: ReasonCode = 'tooLong') =>
  bounded(z.string({ error: withCode(missing) }), min, max, missing, tooLong);

/** Returns the same for one line. Control characters are removed, not refused: users cannot see those they pasted. */
export const trimmedLine = (min: number, max: number, missing: ReasonCode, tooLong: ReasonCode = 'tooLong') =>
  bounded(z.string({ error: withCode(missing) }).overwrite(oneLine), min, max, missing, tooLong);

/** Returns the same for a name that is compared with others: in NFC, which can be longer than what was sent. */
export const comparedName = (max: number, missing: ReasonCode) =>
  visible(
    bounded(
      z.string({ error: withCode(missing) }).overwrite((name) => oneLine(name).normalize().replace(/ {2,}/g, ' ')),
      1,
      max,
      missing,
      'tooLong',
    ),
  );

/** An emptied field is null, not an empty string. */
export const emptied = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
export const emptyToNull = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptied, schema.nullable());

/** Returns a schema of whole numbers within bounds. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .custom<number>((value) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum, {
      error: withCode('notWholeNumber'),
      params: { minimum, maximum },
    })
    .meta({ type: 'integer', minimum, maximum });

export const trueOrFalse = z.boolean({ error: withCode('notBoolean') });

/** Returns a schema of a whole number from 1 in a query, as digits without zeros in front. */
export const queryNumber = (maximum: number) =>
  z
    .string()
    .transform((text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN))
    .pipe(wholeNumber(1, maximum));

/** When the version was made that changes are based on; ISO 8601. */
export const updatedAt = z.iso.datetime({ error: withCode('notIsoTime') }).optional();

/** Our codes are one word; zod’s own messages are sentences. */
const CODE = /^[a-z]\w*$/;
export const isCode = (message: string): boolean => CODE.test(message);

/**
 * Returns the reason that an issue of one of our schemas is about: its message is a code; `field`, its bounds and
 * `params` are the parameters. What a schema has no message for is 'invalid'.
 */
export function reasonOfIssue(issue: z.core.$ZodIssue): Reason {
  const { message, path } = issue;
  if (!isCode(message)) return { code: 'invalid' };
  const bounds = {
    ...('minimum' in issue && { minimum: issue.minimum }),
    ...('maximum' in issue && { maximum: issue.maximum }),
    ...('values' in issue && { values: issue.values }),
  };
  const params = issue.code === 'custom' ? issue.params : {};
  return { code: message, field: path.join('.'), ...bounds, ...params } as Reason; // by `says` and the schemas' own params
}

/** Returns the reason of what a schema refused, by its first issue. */
export const reasonOfRefused = ({ issues: [issue] }: Pick<z.ZodError, 'issues'>): Reason =>
  issue ? reasonOfIssue(issue) : { code: 'invalid' };

/** Returns the same schema for a name by which people tell one thing or person from another: all of it is seen. */
export const visible = <Schema extends z.ZodType<string>>(name: Schema) =>
  name.refine((text) => !hasHidden(text), { error: withCode('hiddenCharacters') });
