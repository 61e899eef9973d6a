import { Chapter, Source } from './contract/audio.ts';
import { moment } from './contract/moment.ts';
import { studioWords } from './language.ts';
import { DEFAULT_CATEGORY } from './category.ts';
import { chosenCategory } from './category-changes.ts';
import { LongText } from './long-text.ts';
import {
  MAX_CHAPTERS,
  MAX_DESCRIPTION,
  MAX_EPISODE_SECONDS,
  MAX_PDF_NAME,
  MAX_REVIEWER,
  MAX_TITLE,
  MAX_URL,
} from './limits.ts';
import { parseTranscript, refusalOf } from './transcript.ts';
import { refusingWith, trimmedLine, z, visible, withCode, trueOrFalse, updatedAt, wholeNumber } from './schema.ts';
import { EPISODE_TYPES, MAX_PLACE } from './series.ts';
import { LANGUAGE_TAG } from './language-tag.ts';
import { asPdfName } from './pdf-name.ts';
import { codePoints, oneLine } from './text.ts';
import { VOICES } from './voices.ts';

const LongTextOrNothing = LongText.nullable().transform((text) => (text?.trim() ? text : null));

/** A transcript without times is stored as its words, as plain text is. */
const TranscriptText = refusingWith(
  ['transcriptUnreadable'],
  LongTextOrNothing.transform((text, context) => {
    if (text === null) return null;
    const read = parseTranscript(text);
    const params = refusalOf(read);
    if (params) context.addIssue({ code: 'custom', message: withCode('transcriptUnreadable'), params });
    return read.cues || read.form === 'plain' ? text : read.spoken;
  }),
);

const webAddress = z
  .url({ protocol: /^https?$/, error: withCode('notWebAddress') })
  .max(MAX_URL, { error: withCode('tooLong') });

const Title = trimmedLine(1, MAX_TITLE, 'titleMissing');
const Description = z
  .string({ error: withCode('notText') })
  .trim()
  .refine((text) => codePoints(text) <= MAX_DESCRIPTION, {
    error: withCode('tooLong'),
    params: { maximum: MAX_DESCRIPTION },
  });
const audioRequired = { error: withCode('audioMissing') };
const MediaPath = z.string(audioRequired).min(1, audioRequired).max(2048);
const MAX_SOURCES = 50;

const Sources = z
  .array(z.object({ title: trimmedLine(1, MAX_TITLE, 'sourceTitleMissing'), url: webAddress }), {
    error: withCode('notList'),
  })
  .max(MAX_SOURCES, { error: withCode('tooManyEntries') });
const chapterTime = { error: withCode('chapterTimeInvalid') };
const Chapters = z
  .array(
    z.object({
      time: z.number(chapterTime).min(0, chapterTime).max(MAX_EPISODE_SECONDS, chapterTime),
      title: trimmedLine(1, MAX_TITLE, 'chapterTitleMissing'),
    }),
    { error: withCode('notList') },
  )
  .max(MAX_CHAPTERS, { error: withCode('tooManyEntries') })
  .nullable();

const PublishAt = z.iso.datetime({ offset: true, error: withCode('notIsoTime') }).nullable();

export const Artwork = z
  .string()
  .regex(/^\/artwork\/[0-9a-f]{32}\.(jpg|png)$/, { error: withCode('pictureGone') })
  .nullable();

export const Language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(LANGUAGE_TAG, { error: withCode('languageUnknown') })
  .nullable();

const reviewDate = { error: withCode('notDay') };

const text = z.string();
const textOrNull = text.nullable();
const idOrNull = z.uuid().nullable();

type Definition = {
  schema: z.ZodType;
  /** Its value while it is not sent. Without one the field is required. */
  empty?: string | boolean | null | never[];
  /** The schema of its value in an answer of the API. */
  answer: z.ZodType;
  /** Which of the API's responses have it; `schedule` is added by the catalog. */
  read: 'lists' | 'single' | 'administrators' | 'schedule';
  /** A reviewer's approval covers it: `catalog/reviews.ts` says which part of it is compared with what was approved. */
  isReviewed: boolean;
  /** Its column is not read as it is stored: `db/episodes.ts` has its expression. */
  isExpression?: true;
  /**
   * In the form, with the label that words/…/studio/episode-fields.ts has for it: an input, a textarea, a component of
   * its own, or (absent) not among the texts.
   */
  control?: 'line' | 'date' | 'text' | 'own';
  /** The section of the form it is in; without one it is always in sight. */
  section?: Section;
};

/** The sections of the form, in its order. */
export const SECTIONS = ['transcript', 'series', 'files', 'review', 'language'] as const;
export type Section = (typeof SECTIONS)[number];

/**
 * The fields of an episode that people write, in the order of the form. To add one, add a line here and a migration:
 * its column is its name in snake case. API, form, autosave and conflicts follow.
 */
const EPISODE_FIELDS = {
  audioUrl: { schema: MediaPath, answer: text, read: 'lists', isReviewed: true, isExpression: true },
  pdfUrl: {
    schema: z.string().max(2048).nullable(),
    answer: textOrNull,
    empty: null,
    read: 'lists',
    isReviewed: true,
    isExpression: true,
  },
  pdfName: {
    schema: z
      .string()
      .trim()
      .max(MAX_PDF_NAME, { error: withCode('tooLong') })
      .overwrite(asPdfName)
      .nullable(),
    answer: textOrNull,
    empty: null,
    read: 'lists',
    isReviewed: false,
  },
  artwork: {
    schema: Artwork,
    answer: textOrNull,
    empty: null,
    read: 'lists',
    isReviewed: false,
    isExpression: true,
    control: 'own',
    section: 'files',
  },
  title: { schema: Title, answer: text, read: 'lists', isReviewed: true, control: 'line' },
  description: { schema: Description, answer: text, empty: '', read: 'lists', isReviewed: true, control: 'own' },
  category: {
    schema: chosenCategory('categoryUnknown'),
    answer: text,
    empty: DEFAULT_CATEGORY,
    read: 'lists',
    isReviewed: false,
    control: 'own',
  },
  seriesId: {
    schema: z.uuid({ error: withCode('seriesUnknown') }).nullable(),
    answer: idOrNull,
    empty: null,
    read: 'lists',
    isReviewed: false,
    control: 'own',
    section: 'series',
  },
  place: {
    schema: wholeNumber(1, MAX_PLACE).nullable(),
    answer: z.int().nullable().describe('The old name of `episodeNumber`, until 0.3.0.'),
    empty: null,
    read: 'lists',
    isReviewed: false,
    control: 'own',
    section: 'series',
  },
  kind: {
    schema: z.enum(EPISODE_TYPES, { error: withCode('notOneOf') }),
    answer: z.enum(EPISODE_TYPES),
    empty: 'full',
    read: 'lists',
    isReviewed: false,
    control: 'own',
    section: 'series',
  },
  language: {
    schema: Language,
    answer: textOrNull,
    empty: null,
    read: 'lists',
    isReviewed: true,
    control: 'own',
    section: 'language',
  },
  translationOf: {
    schema: z.uuid({ error: withCode('translationOriginalUnknown') }).nullable(),
    answer: idOrNull,
    empty: null,
    read: 'administrators',
    isReviewed: false,
    control: 'own',
    section: 'language',
  },
  script: {
    schema: LongTextOrNothing,
    answer: textOrNull,
    empty: null,
    read: 'administrators',
    isReviewed: false,
    control: 'text',
    section: 'transcript',
  },
  transcript: {
    schema: TranscriptText,
    answer: textOrNull,
    empty: null,
    read: 'single',
    isReviewed: true,
    control: 'own',
    section: 'transcript',
  },
  chapters: {
    schema: Chapters,
    answer: z.array(Chapter).nullable(),
    empty: null,
    read: 'lists',
    isReviewed: true,
    control: 'own',
    section: 'transcript',
  },
  sources: {
    schema: Sources,
    answer: z.array(Source),
    empty: [],
    read: 'lists',
    isReviewed: true,
    control: 'own',
    section: 'review',
  },
  reviewedBy: {
    schema: visible(
      z
        .string()
        .overwrite(oneLine)
        .trim()
        .max(MAX_REVIEWER, { error: withCode('tooLong') }),
    ).nullable(),
    answer: textOrNull,
    empty: null,
    read: 'lists',
    isReviewed: false,
    control: 'line',
    section: 'review',
  },
  reviewedAt: {
    // ISO 8601 has a year 0, PostgreSQL's calendar does not.
    schema: z.iso
      .date(reviewDate)
      .refine((date) => !date.startsWith('0000'), reviewDate)
      .nullable(),
    answer: z.iso.date().nullable(),
    empty: null,
    read: 'lists',
    isReviewed: false,
    isExpression: true,
    control: 'date',
    section: 'review',
  },
  voices: {
    schema: z.enum(VOICES, { error: withCode('notOneOf') }).nullable(),
    answer: z.enum(VOICES).nullable().describe('Without one: as the show.'),
    empty: null,
    read: 'administrators',
    isReviewed: false,
    control: 'own',
    section: 'review',
  },
  published: { schema: trueOrFalse, answer: z.boolean(), empty: false, read: 'lists', isReviewed: false },
  publishAt: {
    schema: PublishAt,
    answer: moment.nullable(),
    empty: null,
    read: 'schedule',
    isReviewed: false,
    isExpression: true,
  },
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

/** Returns what is above and below a field's control. */
export const fieldWords = (name: FieldsWith<{ control: string }>): { label: string; hint?: string } =>
  studioWords().episodeFields.fields[name];

/** Returns the names of the fields whose definition passes. */
export const episodeFieldsWhere = (passes: (field: Definition) => boolean): EpisodeField[] =>
  EPISODE_FIELD_NAMES.filter((name) => passes(EPISODE_FIELDS[name]));

type Answers<Who extends Definition['read']> = { [Name in ReadBy<Who>]: Fields[Name]['answer'] };

/** Returns the schemas of the fields that these responses have, as the API answers them. */
export const answersOf = <Who extends Definition['read']>(...read: Who[]): Answers<Who> =>
  Object.fromEntries(
    EPISODE_FIELD_NAMES.flatMap((name) => {
      const { answer, read: by } = episodeField(name);
      return (read as string[]).includes(by) ? [[name, answer]] : [];
    }),
  ) as Answers<Who>; // each from the field's own definition

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

/** Delays emails and alerts about a publication for 30 seconds, during which it can be undone. */
const undoable = trueOrFalse.optional();

/** A new episode. Unknown keys (duration and descriptionHtml among them) are dropped: the server computes those. */
export const NewEpisode = z.object(schemasOf(withDefault) as NewShape).extend({ undoable }); // each from the field's own definition
export type NewEpisode = z.infer<typeof NewEpisode>;

/** An unfinished episode, for the check before publishing; `id` when it is stored already. */
export const EpisodeCheck = NewEpisode.extend({
  id: z.uuid().nullable().default(null),
  title: z
    .string()
    .overwrite(oneLine)
    .trim()
    .max(2 * MAX_TITLE, { error: withCode('tooLong') })
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
  .extend({ updatedAt, undoable });
export type EpisodeChanges = z.infer<typeof EpisodeChanges>;

/** Takes `place` by its name of today, `episodeNumber`, as well. Until 0.3.0: then the field itself has this name. */
export const withEpisodeNumber = <Input extends z.ZodObject>(schema: Input) =>
  schema
    .extend({ episodeNumber: EPISODE_FIELDS.place.schema.optional().describe('Its part of the series, from 1.') })
    .transform(({ episodeNumber, ...input }) =>
      episodeNumber === undefined ? input : { ...input, place: episodeNumber },
    ) as unknown as z.ZodType<z.output<Input>, z.input<Input> & { episodeNumber?: number | null | undefined }>;

/** The fields an episode needs before it can be published. */
export const PublishableEpisode = z.object({
  title: Title,
  description: Description.refine((text) => text.length > 0, { error: withCode('descriptionMissing') }),
});

/** How a deleted episode is restored: published again if it was, or (absent) as a draft. */
export const RestoreInput = z.object({ published: trueOrFalse.optional() });
export type RestoreInput = z.infer<typeof RestoreInput>;
