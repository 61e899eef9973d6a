import { studioWords } from './language.ts';
import { nearestAccent, parseColour } from './accent.ts';
import { APPLE_CATEGORIES } from './apple-categories.ts';
import { WEEKLY_SLOT } from './schedule.ts';
import { trimmedText, z } from './schema.ts';
import { fieldWords } from './show-field-words.ts';
import { fieldOf, forEachField, type ShowField, type ShowValues } from './show-fields.ts';
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
const problems = () => studioWords().showProblems;
const line = (max: number, missing: () => string) =>
  trimmedText(1, max, missing).refine((text) => !CONTROL.test(text), {
    error: () => problems().oneLine,
  });

/** An emptied field is null, not an empty string. */
const emptied = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
const orNothing = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptied, schema.nullable());

/** A host without a dot is a typing error, except localhost. */
const HOST = /^localhost$|^\[|\./;
/** Users leave out the scheme, but a link needs one. */
const withScheme = (text: string) => (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
const address = orNothing(
  z
    .string({ error: () => problems().address })
    .trim()
    .transform(withScheme)
    .pipe(
      z
        .url({ protocol: /^https?$/, hostname: HOST, error: () => problems().address })
        .max(2000, { error: () => problems().addressLong }),
    ),
);

const email = orNothing(
  z
    .string({ error: () => problems().email })
    .trim()
    .max(320, { error: () => problems().addressLong })
    .pipe(z.email({ error: () => problems().email })),
);

const language = z
  .string({ error: () => problems().language })
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}(-[a-z]{2})?$/, { error: () => problems().languageCode })
  .nullable();

/** Forms send a number as text. */
const wholeNumber = (min: number, max: number, error: () => string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() ? Number(value) : emptied(value)),
    z.int({ error }).min(min, { error }).max(max, { error }).nullable(),
  );

const noTimeZone = () => problems().timeZone;
const timeZone = z.string({ error: noTimeZone }).trim().refine(isTimeZone, { error: noTimeZone });

const noSlot = () => problems().slot;
const weeklySlot = z.string({ error: noSlot }).trim().toLowerCase().regex(WEEKLY_SLOT, { error: noSlot });

const colour = orNothing(
  z.string({ error: () => problems().colour }).transform((text, context) => {
    const parsed = parseColour(text);
    const nearest = parsed && nearestAccent(parsed);
    if (parsed && parsed === nearest) return parsed;
    context.addIssue({ code: 'custom', message: nearest ? problems().tooLight(nearest) : problems().colour });
    return z.NEVER;
  }),
);

function schemaOf(name: ShowField): z.ZodType<string | number | boolean | null> {
  const field = fieldOf(name);
  const problem = () => fieldWords(name).problem ?? '';
  switch (field.kind) {
    case 'line': {
      const schema = line(field.max, problem);
      return field.isRequired ? schema.nullable() : orNothing(schema);
    }
    case 'text': {
      const schema = trimmedText(1, field.max, problem, () => fieldWords(name).tooLong ?? '');
      return field.follows ? orNothing(schema) : schema.nullable();
    }
    case 'email':
      return email;
    case 'address':
      return address;
    case 'language':
      return language;
    case 'category':
      return z.enum(CATEGORY_NAMES, { error: () => problems().category }).nullable();
    case 'number':
      return wholeNumber(field.min, field.max, problem);
    case 'timeZone':
      return orNothing(timeZone);
    case 'weeklySlot':
      return weeklySlot.nullable();
    case 'colour':
      return colour;
    case 'switch':
      return z.boolean({ error: () => problems().yesOrNo }).nullable();
  }
}

/** Safe: each schema is made from the field's own kind. */
const fields = forEachField((name) => schemaOf(name)) as { [Name in ShowField]: z.ZodType<ShowValues[Name]> };

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
