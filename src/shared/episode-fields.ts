import { DEFAULT_CATEGORY } from './category.ts';
import { chosenCategory } from './category-changes.ts';
import { trimmedLine, z } from './schema.ts';
import { LANGUAGE_TAG } from './language.ts';
import { asPdfName, codePoints, oneLine } from './text.ts';

export const TITLE_MAX = 300;
export const DESCRIPTION_MAX = 20_000;
/** Maximum size of script and transcript, in bytes of UTF-8. */
export const LONG_TEXT_MAX_BYTES = 500_000;

const bytes = (text: string) => new TextEncoder().encode(text).length;
const longText = (name: string) =>
  z
    .string()
    .refine((text) => bytes(text) <= LONG_TEXT_MAX_BYTES, `The ${name} is longer than 500 KB`)
    .nullable()
    .transform((text) => (text?.trim() ? text : null));

const webAddress = z
  .url({ protocol: /^https?$/, error: 'A web address starts with https:// or http://' })
  .max(2000, 'The address is too long');

const Title = trimmedLine(1, TITLE_MAX, 'Title is required', `A title has at most ${TITLE_MAX} characters`);
const Description = z
  .string()
  .trim()
  .refine(
    (text) => codePoints(text) <= DESCRIPTION_MAX,
    `A description has at most ${DESCRIPTION_MAX.toLocaleString('en')} characters`,
  );
const MediaPath = z.string({ error: 'Audio file required' }).min(1, 'Audio file required').max(2048);

const Sources = z
  .array(z.object({ title: trimmedLine(1, 300, 'A source needs a title'), url: webAddress }))
  .max(50, 'At most 50 sources');
const Chapters = z
  .array(
    z.object({
      time: z.number().min(0, 'A chapter begins at 0:00 or later').max(86_400),
      title: trimmedLine(1, 300, 'A chapter needs a title'),
    }),
  )
  .max(200, 'At most 200 chapters')
  .nullable();

const PublishAt = z.iso
  .datetime({ offset: true, error: 'publishAt is a time such as 2026-11-26T06:00:00-05:00' })
  .nullable();

const Artwork = z
  .string()
  .regex(/^\/artwork\/[0-9a-f]{32}\.(jpg|png)$/, 'Choose the picture again')
  .nullable();

const Language = z.string().trim().toLowerCase().regex(LANGUAGE_TAG, 'Choose one of the languages').nullable();

const REVIEW_DATE = 'A review date looks like 2026-11-20';

type Definition = {
  schema: z.ZodType;
  /** Its value while it is not sent. Without one the field is required. */
  empty?: string | boolean | null | never[];
  /** Which of the API's responses have it; `schedule` is added by the catalogue. */
  read: 'lists' | 'single' | 'administrators' | 'schedule';
  /** Its column is not read as it is stored: `db/episodes.ts` has its expression. */
  isExpression?: true;
  /** Above its control in the form. */
  label: string;
  hint?: string;
  /** In the form: an input, a textarea, a component of its own, or (absent) not among the texts. */
  control?: 'line' | 'date' | 'text' | 'own';
  /** The section of the form it is in; without one it is always in sight. */
  section?: keyof typeof SECTIONS;
};

/** The sections of the form, in its order, with their titles. */
export const SECTIONS = {
  transcript: 'Transcript and chapters',
  files: 'Picture and PDF',
  review: 'Sources and review',
  language: 'Language and script',
} as const;

/**
 * The fields of an episode that people write, in the order of the form. To add one, add a line here and a migration: its
 * column is its name in snake case. API, form, autosave and conflicts follow; a test compares docs/api.md.
 */
const EPISODE_FIELDS = {
  audioUrl: { schema: MediaPath, read: 'lists', isExpression: true, label: 'Audio' },
  pdfUrl: { schema: z.string().max(2048).nullable(), empty: null, read: 'lists', isExpression: true, label: 'PDF' },
  pdfName: {
    schema: z.string().trim().max(255, 'The PDF name is too long').overwrite(asPdfName).nullable(),
    empty: null,
    read: 'lists',
    label: 'Name of the PDF',
  },
  artwork: {
    schema: Artwork,
    empty: null,
    read: 'lists',
    isExpression: true,
    label: 'Picture (optional)',
    control: 'own',
    section: 'files',
  },
  title: { schema: Title, read: 'lists', label: 'Episode Title', control: 'line' },
  description: { schema: Description, empty: '', read: 'lists', label: 'Description', control: 'own' },
  category: {
    schema: chosenCategory('Choose one of the categories'),
    empty: DEFAULT_CATEGORY,
    read: 'lists',
    label: 'Category',
    control: 'own',
  },
  language: {
    schema: Language,
    empty: null,
    read: 'lists',
    label: 'Language',
    hint: 'Of title, description and transcript. With it, programs that read pages aloud say the words right.',
    control: 'own',
    section: 'language',
  },
  translationOf: {
    schema: z.uuid('Choose one of the episodes').nullable(),
    empty: null,
    read: 'administrators',
    label: 'Translation of (optional)',
    hint: 'The same episode in another language. The page of each then leads to the other.',
    control: 'own',
    section: 'language',
  },
  script: {
    schema: longText('script'),
    empty: null,
    read: 'administrators',
    label: 'Episode Script (optional)',
    hint: 'Only administrators see it.',
    control: 'text',
    section: 'language',
  },
  transcript: {
    schema: longText('transcript'),
    empty: null,
    read: 'single',
    label: 'Episode Transcript (optional)',
    hint: 'Paste it, or drop a file on it: plain text, or a .vtt, .srt or .json file with times. With times it follows the audio.',
    control: 'own',
    section: 'transcript',
  },
  chapters: {
    schema: Chapters,
    empty: null,
    read: 'lists',
    label: 'Chapters (optional)',
    hint: 'A time and a title on each line: 12:30 Stairs and rails',
    control: 'own',
    section: 'transcript',
  },
  sources: {
    schema: Sources,
    empty: [],
    read: 'lists',
    label: 'Sources (optional)',
    hint: 'The articles this episode is made from. Listeners see them on its page.',
    control: 'own',
    section: 'review',
  },
  reviewedBy: {
    schema: z.string().overwrite(oneLine).trim().max(200, 'The reviewer name is too long').nullable(),
    empty: null,
    read: 'lists',
    label: 'Reviewed by (optional)',
    hint: 'Who has checked what is said.',
    control: 'line',
    section: 'review',
  },
  reviewedAt: {
    // ISO 8601 has a year 0, PostgreSQL's calendar does not.
    schema: z.iso
      .date({ error: REVIEW_DATE })
      .refine((date) => !date.startsWith('0000'), REVIEW_DATE)
      .nullable(),
    empty: null,
    read: 'lists',
    isExpression: true,
    label: 'Reviewed on (optional)',
    control: 'date',
    section: 'review',
  },
  published: { schema: z.boolean(), empty: false, read: 'lists', label: 'Published' },
  publishAt: { schema: PublishAt, empty: null, read: 'schedule', isExpression: true, label: 'Publish at' },
} as const satisfies Record<string, Definition>;

type Fields = typeof EPISODE_FIELDS;
export type EpisodeField = keyof Fields;
/** The names of the fields with this property, as in `FieldsWith<{ control: 'own' }>`. */
export type FieldsWith<Part> = { [Name in EpisodeField]: Fields[Name] extends Part ? Name : never }[EpisodeField];
export type ReadBy<Who extends Definition['read']> = FieldsWith<{ read: Who }>;
/** The fields' values, as validated. */
export type EpisodeValues = { [Name in EpisodeField]: z.infer<Fields[Name]['schema']> };

export const EPISODE_FIELD_NAMES = Object.keys(EPISODE_FIELDS) as EpisodeField[];

/** Returns a field's definition, with every optional property in its type. */
export const episodeField = (name: EpisodeField): Definition => EPISODE_FIELDS[name];

/** Returns the names of the fields whose definition passes. */
export const episodeFieldsWhere = (passes: (field: Definition) => boolean): EpisodeField[] =>
  EPISODE_FIELD_NAMES.filter((name) => passes(EPISODE_FIELDS[name]));

/** Returns an episode's fields alone. */
export const pickFields = <Episode extends Record<EpisodeField, unknown>>(
  episode: Episode,
): Pick<Episode, EpisodeField> =>
  Object.fromEntries(EPISODE_FIELD_NAMES.map((name) => [name, episode[name]])) as Pick<Episode, EpisodeField>;

type NewShape = {
  [Name in EpisodeField]: Fields[Name] extends { empty: unknown }
    ? z.ZodDefault<Fields[Name]['schema']>
    : Fields[Name]['schema'];
};
const schemasOf = (schemaOf: (field: Definition) => z.ZodType) =>
  Object.fromEntries(EPISODE_FIELD_NAMES.map((name) => [name, schemaOf(EPISODE_FIELDS[name])]));
const withDefault = ({ schema, empty }: Definition) => (empty === undefined ? schema : schema.default(empty));

/** A new episode. Unknown keys (duration and descriptionHtml among them) are dropped: the server computes those. */
export const NewEpisode = z.object(schemasOf(withDefault) as NewShape); // each from the field's own definition
export type NewEpisode = z.infer<typeof NewEpisode>;

/** An unfinished episode, for the check before publishing; `id` when it is stored already. */
export const EpisodeCheck = NewEpisode.extend({
  id: z.uuid().nullable().default(null),
  title: z
    .string()
    .overwrite(oneLine)
    .trim()
    .max(2 * TITLE_MAX, `A title has at most ${TITLE_MAX} characters`)
    .default(''),
  audioUrl: z.string().max(2048).nullable().default(null),
});
export type EpisodeCheck = z.infer<typeof EpisodeCheck>;

/** A description, for the preview while it is being written. */
export const DescriptionPreview = z.object({ description: EPISODE_FIELDS.description.schema });

type ChangesShape = { [Name in EpisodeField]: z.ZodOptional<Fields[Name]['schema']> };

/** Changes to an episode: absent fields stay as they are. `updatedAt`, when sent, must match the current version. */
export const EpisodeChanges = z
  .object(schemasOf(({ schema }) => schema.optional()) as ChangesShape)
  .extend({ updatedAt: z.iso.datetime({ error: 'updatedAt is an ISO 8601 time' }).optional() });
export type EpisodeChanges = z.infer<typeof EpisodeChanges>;

/** What an episode needs before it can be published. */
export const PublishableEpisode = z.object({
  title: Title,
  description: Description.refine((text) => text.length > 0, 'Description is required to publish'),
});

/** How a deleted episode is restored: published again if it was, or (absent) as a draft. */
export const RestoreInput = z.object({ published: z.boolean().optional() });
export type RestoreInput = z.infer<typeof RestoreInput>;
