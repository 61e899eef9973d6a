import { MAX_URL, MAX_LONG_EMAIL } from './limits.ts';
import { readableAccent } from './accent.ts';
import { APPLE_CATEGORIES } from './apple-categories.ts';
import { WEEKLY_SLOT } from './schedule.ts';
import type { ReasonCode } from './reason.ts';
import { emptied, emptyToNull, withCode, trimmedText, trueOrFalse, updatedAt, wholeNumber, z } from './schema.ts';
import { fieldOf, forEachField, type ShowField, type ShowValues } from './show-fields.ts';
import { isTimeZone } from './time-zone.ts';
import { withAsciiDomain } from './url.ts';

/** The answer of `GET /api/settings`. `locked`: fields set by the environment, which cannot be changed here. */
export type ShowSettings<Moment = string> = ShowValues & {
  image: string;
  hasOwnArtwork: boolean;
  /** The cover of the feed in the other language; null where it is the same. */
  otherImage: string | null;
  /** Its path; null for our own mark. */
  logo: string | null;
  /** The path of the wide one in the header; null for the square one with the show's name. */
  wideLogo: string | null;
  locked: (ShowField | 'image')[];
  updatedAt: Moment;
};

/** Categories as the feed writes them: `Health & Fitness > Medicine`, or `History` alone. */
export const CATEGORY_NAMES: string[] = Object.entries(APPLE_CATEGORIES).flatMap(([name, subcategories]) => [
  name,
  ...subcategories.map((subcategory) => `${name} > ${subcategory}`),
]);

// oxlint-disable-next-line no-control-regex -- naming the control characters is the rule itself
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const line = (max: number, missing: ReasonCode) =>
  trimmedText(1, max, missing).refine((text) => !CONTROL.test(text), { error: withCode('notOneLine') });

/** A host without a dot is a typing error, except localhost. */
const HOST = /^localhost$|^\[|\./;
/** Users leave out the scheme, but a link needs one. */
const withScheme = (text: string) => (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
const notAddress = { error: withCode('notWebAddress') };
const address = emptyToNull(
  z
    .string(notAddress)
    .trim()
    .transform(withScheme)
    .pipe(z.url({ protocol: /^https?$/, hostname: HOST, ...notAddress }).max(MAX_URL, { error: withCode('tooLong') })),
);

const notEmail = { error: withCode('notEmail') };
const email = emptyToNull(
  z
    .string(notEmail)
    .trim()
    .overwrite(withAsciiDomain)
    .max(MAX_LONG_EMAIL, { error: withCode('tooLong') })
    .pipe(z.email(notEmail)),
);

const notLanguage = { error: withCode('languageUnknown') };
const language = z
  .string(notLanguage)
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}(-[a-z]{2})?$/, notLanguage)
  .nullable();

/** Forms send a number as text. */
const typedNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() ? Number(value) : emptied(value)),
    wholeNumber(min, max).nullable(),
  );

const noTimeZone = { error: withCode('timeZoneUnknown') };
const timeZone = z.string(noTimeZone).trim().refine(isTimeZone, noTimeZone);

const noSlot = { error: withCode('weeklySlotMissing') };
const weeklySlot = z.string(noSlot).trim().toLowerCase().regex(WEEKLY_SLOT, noSlot);

const color = emptyToNull(
  z
    .string({ error: withCode('notColor') })
    .transform((text, context) => {
      const accent = readableAccent(text);
      if (accent !== null) return accent;
      context.addIssue({ code: 'custom', message: withCode('notColor') });
      return z.NEVER;
    })
    .pipe(z.string()),
);

/** The message where a field that cannot be emptied is empty. */
const MISSING: Partial<Record<ShowField, ReasonCode>> = {
  title: 'titleMissing',
  description: 'showDescriptionMissing',
  providerName: 'providerMissing',
};

function schemaOf(name: ShowField): z.ZodType<string | number | boolean | null> {
  const field = fieldOf(name);
  const missing = MISSING[name] ?? 'notText';
  switch (field.kind) {
    case 'line': {
      const schema = line(field.max, missing);
      return field.isRequired ? schema.nullable() : emptyToNull(schema);
    }
    case 'text': {
      const schema = trimmedText(1, field.max, missing);
      return field.default === undefined ? emptyToNull(schema) : schema.nullable();
    }
    case 'email':
      return email;
    case 'address':
      return address;
    case 'language':
      return language;
    case 'category':
      return z.enum(CATEGORY_NAMES, { error: withCode('categoryUnknown') }).nullable();
    case 'number':
      return typedNumber(field.min, field.max);
    case 'timeZone':
      return emptyToNull(timeZone);
    case 'weeklySlot':
      return weeklySlot.nullable();
    case 'color':
      return color;
    case 'switch':
      return trueOrFalse.nullable();
    case 'choice':
      return z.enum(field.choices, { error: withCode('notOneOf') }).nullable();
  }
}

/** Safe: each schema is made from the field's own kind. */
/** The schema of each field's value. */
export const SHOW_VALUES = forEachField((name) => schemaOf(name)) as {
  [Name in ShowField]: z.ZodType<ShowValues[Name]>;
};

/** Whose picture is sent: the show's, or that of its feed in the other language. */
export const CoverQuery = z.object({
  of: z.enum(['artwork', 'otherArtwork'], { error: withCode('notOneOf') }).default('artwork'),
});

/** Changes to the settings: absent fields stay as they are. `updatedAt`, when sent, must match the current version. */
export const ShowChanges = z.object(SHOW_VALUES).partial().extend({ updatedAt });
export type ShowChanges = z.infer<typeof ShowChanges>;
