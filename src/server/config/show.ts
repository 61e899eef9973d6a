import { z } from '#shared/schema.ts';
import { SHOW_VALUES } from '#shared/show.ts';
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
import type { StartWords } from './error.ts';
import { rule } from './rules.ts';

/**
 * The show as the site presents it. `image` is an absolute URL; `guid` the podcast:guid of the environment; `logo` the
 * hash of the logo that was sent, null for our own mark; `otherImage` the cover in the other language, null for the
 * same.
 */
export type Show = ShowFacts & {
  image: string;
  guid: string | undefined;
  logo: string | null;
  /** The hash of the wide one in the header; null for none. */
  wideLogo: string | null;
  otherImage: string | null;
};

type Variables = Record<ShowVariable, z.ZodType<string | number | boolean | undefined>>;
const variables = Object.fromEntries<z.ZodType<string | number | boolean | undefined>>(
  SHOW_FIELD_NAMES.map((name) => [fieldOf(name).variable, schemaOf(name).optional()]),
) as Variables;

/** The environment variables about the show; defaults are the table's. */
export const ShowEnvironment = z.object({
  ...variables,
  SHOW_IMAGE: z
    .string()
    .regex(/^(\/|https?:\/\/).+\.(jpe?g|png)$/i, { error: rule((t) => t.image) })
    .default('/artwork.jpg'),
  SHOW_GUID: z.uuid(rule((t) => t.uuid)).optional(),
});

/** Returns the show from the environment and the defaults. */
export function showOf(settings: z.infer<typeof ShowEnvironment>, publicUrl: URL): Show {
  return {
    ...completeShow((name) => settings[SHOW_FIELDS[name].variable]),
    image: new URL(settings.SHOW_IMAGE, publicUrl).href,
    guid: settings.SHOW_GUID,
    logo: null,
    wideLogo: null,
    otherImage: null,
  };
}

/** Returns the fields of the show that the environment sets. `given` has no empty values. */
export function lockedShowOf(given: Record<string, unknown>): (ShowField | 'image')[] {
  const fields = SHOW_FIELD_NAMES.filter((name) => fieldOf(name).variable in given);
  return 'SHOW_IMAGE' in given ? [...fields, 'image'] : fields;
}

/** Returns the schema of a field's variable: the form's, but where the operator may know better. */
function schemaOf(name: ShowField): z.ZodType<string | number | boolean> {
  const field = fieldOf(name);
  const error = rule((t) => inWords(field, t));
  if (field.kind === 'switch') return z.enum(['0', '1'], { error }).transform((text) => text === '1');
  // On an intranet a host has no dot, and Apple may just have added a category.
  if (field.kind === 'address') return z.url({ protocol: /^https?$/, error });
  if (field.kind === 'category') return z.string().trim().min(1, { error }).max(255, { error });
  const mayBeBlank = field.kind === 'text' || (field.kind === 'line' && field.mayBeBlank);
  return z.string().transform((text, context) => {
    if (mayBeBlank && !text.trim()) return '';
    const value = SHOW_VALUES[name].safeParse(text).data ?? null;
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
}

/** Returns what a value of a field must be. */
function inWords(field: FieldDefinition, t: StartWords['rules']): string {
  if (field.kind === 'line' || field.kind === 'text') return t[field.kind](field.max);
  if (field.kind === 'number') return t.wholeNumber(field.min, field.max);
  if (field.kind === 'choice') return t.choice(field.choices);
  if (field.kind === 'switch') return t.oneOf('0', '1');
  return t[field.kind === 'address' ? 'webAddress' : field.kind];
}
