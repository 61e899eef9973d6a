import { APPLE_CATEGORIES } from './apple-categories.ts';
import { trimmedText, z } from './schema.ts';

/** The show as /settings has it. `null`: nothing was set, and the show does without or takes the default. */
export type ShowValues = {
  title: string | null;
  shortTitle: string | null;
  description: string | null;
  author: string | null;
  email: string | null;
  language: string | null;
  category: string | null;
  providerName: string | null;
  providerUrl: string | null;
  donationUrl: string | null;
  appleUrl: string | null;
  spotifyUrl: string | null;
  newFeedUrl: string | null;
  isBlocked: boolean | null;
  isComplete: boolean | null;
};
export type ShowField = keyof ShowValues;

/** What `GET /api/settings` answers. `locked`: what the environment sets, which nobody changes here. */
export type ShowSettings<Moment = string> = ShowValues & {
  image: string;
  hasOwnArtwork: boolean;
  locked: (ShowField | 'image')[];
  updatedAt: Moment;
};

/** What people read in the form, and in what the form says about them. */
export const FIELD_NAMES: Record<ShowField, string> = {
  title: 'Title',
  shortTitle: 'Short title',
  description: 'Description',
  author: 'Author',
  email: 'E-mail',
  language: 'Language',
  category: 'Category',
  providerName: 'Provided by',
  providerUrl: 'Provider’s website',
  donationUrl: 'Donation link',
  appleUrl: 'Apple Podcasts',
  spotifyUrl: 'Spotify',
  newFeedUrl: 'New feed address',
  isBlocked: 'Ask directories not to list the show',
  isComplete: 'The show has ended',
};

/** As the feed's category is written: `Health & Fitness > Medicine`, or `History` alone. */
export const CATEGORY_NAMES: string[] = Object.entries(APPLE_CATEGORIES).flatMap(([name, subcategories]) => [
  name,
  ...subcategories.map((subcategory) => `${name} > ${subcategory}`),
]);

// eslint-disable-next-line no-control-regex -- naming the control characters is the rule itself
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const line = (max: number, missing: string) =>
  trimmedText(1, max, missing).refine((text) => !CONTROL.test(text), 'This is one line without control characters');

/** An emptied field is nothing, not an empty text. */
const emptied = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
const orNothing = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptied, schema.nullable());

const ADDRESS = 'This is not a web address. One looks like https://example.com';
/** A single word is a slip, unless it is this computer. */
const HOST = /^localhost$|^\[|\./;
/** People leave out the scheme, and a link needs it. */
const withScheme = (text: string) => (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
const address = orNothing(
  z
    .string({ error: ADDRESS })
    .trim()
    .transform(withScheme)
    .pipe(z.url({ protocol: /^https?$/, hostname: HOST, error: ADDRESS }).max(2000, 'The address is too long')),
);

const fields = {
  title: line(255, 'Title is required').nullable(),
  shortTitle: orNothing(line(40, 'The short title is a text')),
  description: trimmedText(1, 3800, 'Description is required', 'A description has at most 3,800 characters').nullable(),
  author: orNothing(line(255, 'The author is a text')),
  email: orNothing(
    z
      .string({ error: 'This is not an e-mail address' })
      .trim()
      .max(320, 'The address is too long')
      .pipe(z.email('This is not an e-mail address')),
  ),
  language: z
    .string({ error: 'Choose one of the languages' })
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2,3}(-[a-z]{2})?$/, 'A language looks like en or en-us')
    .nullable(),
  category: z.enum(CATEGORY_NAMES, { error: 'Choose one of the categories' }).nullable(),
  providerName: line(255, 'Say who provides the show').nullable(),
  providerUrl: address,
  donationUrl: address,
  appleUrl: address,
  spotifyUrl: address,
  newFeedUrl: address,
  isBlocked: z.boolean({ error: 'This is yes or no' }).nullable(),
  isComplete: z.boolean({ error: 'This is yes or no' }).nullable(),
};

/** Changes to the settings: only what is sent changes. `updatedAt`, when sent, must be the present one. */
export const ShowChanges = z
  .object(fields)
  .partial()
  .extend({ updatedAt: z.iso.datetime({ error: 'updatedAt is an ISO 8601 time' }).optional() });
export type ShowChanges = z.infer<typeof ShowChanges>;
