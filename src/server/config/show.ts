import { readableAccent } from '#shared/accent.ts';
import { WEEKLY_SLOT } from '#shared/schedule.ts';
import { z } from '#shared/schema.ts';
import {
  completeShow,
  type FieldDefinition,
  fieldOf,
  SHOW_FIELD_NAMES,
  SHOW_FIELDS,
  type ShowFacts,
  type ShowField,
  type ShowVariable,
} from '#shared/show-fields.ts';
import { isTimeZone } from '#shared/time-zone.ts';

/**
 * The show as the site presents it. `image` is an absolute URL; `guid` the podcast:guid of the environment; `logo` the
 * hash of the logo that was sent, null for our own mark; `otherImage` the cover in the other language, null for the
 * same.
 */
export type Show = ShowFacts & {
  image: string;
  guid: string | undefined;
  logo: string | null;
  otherImage: string | null;
};

type Variables = Record<ShowVariable, z.ZodType<string | number | boolean | undefined>>;
const variables = Object.fromEntries<z.ZodType<string | number | boolean | undefined>>(
  SHOW_FIELD_NAMES.map((name) => [fieldOf(name).variable, schemaOf(fieldOf(name)).optional()]),
) as Variables;

/** The environment variables about the show; defaults are the table's. */
export const ShowEnvironment = z.object({
  ...variables,
  SHOW_IMAGE: z
    .string()
    .regex(/^(\/|https?:\/\/).+\.(jpe?g|png)$/i, 'must be a path or address ending in .jpg or .png')
    .default('/artwork.jpg'),
  SHOW_GUID: z.uuid('must be a uuid').optional(),
});

/** Returns the show from the environment and the defaults. */
export function showOf(settings: z.infer<typeof ShowEnvironment>, publicUrl: URL): Show {
  return {
    ...completeShow((name) => settings[SHOW_FIELDS[name].variable]),
    image: new URL(settings.SHOW_IMAGE, publicUrl).href,
    guid: settings.SHOW_GUID,
    logo: null,
    otherImage: null,
  };
}

/** Returns the fields of the show that the environment sets. `given` has no empty values. */
export function lockedShowOf(given: Record<string, unknown>): (ShowField | 'image')[] {
  const fields = SHOW_FIELD_NAMES.filter((name) => fieldOf(name).variable in given);
  return 'SHOW_IMAGE' in given ? [...fields, 'image'] : fields;
}

/** Returns the schema of a field's variable. It is laxer than the form's: any category, also one Apple just added. */
function schemaOf(field: FieldDefinition): z.ZodType<string | number | boolean> {
  switch (field.kind) {
    case 'line':
      return z
        .string()
        .trim()
        .min(field.mayBeBlank ? 0 : 1)
        .max(field.max);
    case 'text':
      return z.string().trim().max(field.max);
    case 'email':
      return z.email('must be an email address');
    case 'address':
      return z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
    case 'language':
      return z
        .string()
        .regex(/^[a-z]{2,3}(-[a-z]{2})?$/i, 'must be a language such as en or en-us')
        .toLowerCase();
    case 'category':
      return z.string().trim().min(1).max(255);
    case 'number': {
      const error = `must be a whole number from ${field.min} to ${field.max}`;
      return z.coerce.number({ error }).pipe(z.int(error).min(field.min, error).max(field.max, error));
    }
    case 'timeZone':
      return z.string().trim().refine(isTimeZone, 'must be a time zone such as America/New_York');
    case 'weeklySlot':
      return z.string().trim().toLowerCase().regex(WEEKLY_SLOT, 'must be a weekday and a time such as thu 06:00');
    case 'color':
      return z.string().transform((text, context) => {
        const accent = readableAccent(text);
        if (accent !== null) return accent;
        context.addIssue({ code: 'custom', message: 'must be a color such as #0f5750' });
        return z.NEVER;
      });
    case 'choice':
      return z.enum(field.choices, { error: `must be ${field.choices.join(' or ')}` });
    case 'switch':
      return z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');
  }
}
