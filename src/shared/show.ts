import { nearestAccent, parseColour } from './accent.ts';
import { APPLE_CATEGORIES } from './apple-categories.ts';
import { WEEKLY_SLOT } from './schedule.ts';
import { trimmedText, z } from './schema.ts';
import { type FieldDefinition, fieldOf, forEachField, type ShowField, type ShowValues } from './show-fields.ts';
import { isTimeZone } from './time-zone.ts';

/** What `GET /api/settings` returns. `locked`: fields set by the environment, which cannot be changed here. */
export type ShowSettings<Moment = string> = ShowValues & {
  image: string;
  hasOwnArtwork: boolean;
  /** The cover of the feed in the other language; null where it is the same. */
  otherImage: string | null;
  /** Its path; null for our own mark. */
  logo: string | null;
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
const line = (max: number, missing: string) =>
  trimmedText(1, max, missing).refine((text) => !CONTROL.test(text), 'Please write this in one line of plain text');

/** An emptied field is null, not an empty string. */
const emptied = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
const orNothing = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptied, schema.nullable());

const ADDRESS = 'This is not a web address. One looks like https://example.com';
/** A host without a dot is a typing error, except localhost. */
const HOST = /^localhost$|^\[|\./;
/** Users leave out the scheme, but a link needs one. */
const withScheme = (text: string) => (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
const address = orNothing(
  z
    .string({ error: ADDRESS })
    .trim()
    .transform(withScheme)
    .pipe(z.url({ protocol: /^https?$/, hostname: HOST, error: ADDRESS }).max(2000, 'The address is too long')),
);

const email = orNothing(
  z
    .string({ error: 'This is not an e-mail address' })
    .trim()
    .max(320, 'The address is too long')
    .pipe(z.email('This is not an e-mail address')),
);

const TIME_ZONE = 'This is not a time zone. One looks like America/New_York';
const COLOUR = 'This is not a colour. One looks like #0f5750';
const SLOT = 'A weekly time looks like thu 06:00';

const language = z
  .string({ error: 'Choose one of the languages' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}(-[a-z]{2})?$/, 'Choose one of the languages, or a code such as en or en-us')
  .nullable();

/** Forms send a number as text. */
const wholeNumber = (least: number, most: number, problem: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() ? Number(value) : emptied(value)),
    z.int(problem).min(least, problem).max(most, problem).nullable(),
  );

const timeZone = z.string({ error: TIME_ZONE }).trim().refine(isTimeZone, TIME_ZONE);

const weeklySlot = z.string({ error: SLOT }).trim().toLowerCase().regex(WEEKLY_SLOT, SLOT);

/** The sentence about a colour that is read badly. */
export const tooLight = (nearest: string): string =>
  `This colour is too light to read on the pages. The nearest that can be read is ${nearest}`;

const colour = orNothing(
  z.string({ error: COLOUR }).transform((text, context) => {
    const parsed = parseColour(text);
    const nearest = parsed && nearestAccent(parsed);
    if (parsed && parsed === nearest) return parsed;
    context.addIssue({ code: 'custom', message: nearest ? tooLight(nearest) : COLOUR });
    return z.NEVER;
  }),
);

function schemaOf(field: FieldDefinition): z.ZodType<string | number | boolean | null> {
  switch (field.kind) {
    case 'line': {
      const schema = line(field.most, field.problem);
      return field.isRequired ? schema.nullable() : orNothing(schema);
    }
    case 'text': {
      const schema = trimmedText(1, field.most, field.problem, field.tooLong);
      return field.follows ? orNothing(schema) : schema.nullable();
    }
    case 'email':
      return email;
    case 'address':
      return address;
    case 'language':
      return language;
    case 'category':
      return z.enum(CATEGORY_NAMES, { error: 'Choose one of the categories' }).nullable();
    case 'number':
      return wholeNumber(field.least, field.most, field.problem);
    case 'timeZone':
      return orNothing(timeZone);
    case 'weeklySlot':
      return weeklySlot.nullable();
    case 'colour':
      return colour;
    case 'switch':
      return z.boolean({ error: 'This is yes or no' }).nullable();
  }
}

/** Safe: each schema is made from the field's own kind. */
const fields = forEachField((name) => schemaOf(fieldOf(name))) as { [Name in ShowField]: z.ZodType<ShowValues[Name]> };

/** Whose picture is sent: the show's, or that of its feed in the other language. */
export const CoverQuery = z.object({
  of: z.enum(['artwork', 'otherArtwork'], { error: 'of is artwork or otherArtwork' }).default('artwork'),
});

/** Changes to the settings: absent fields stay as they are. `updatedAt`, when sent, must match the current version. */
export const ShowChanges = z
  .object(fields)
  .partial()
  .extend({ updatedAt: z.iso.datetime({ error: 'updatedAt is an ISO 8601 time' }).optional() });
export type ShowChanges = z.infer<typeof ShowChanges>;
