import { trimmedLine, z } from './schema.ts';
import { LANGUAGE_TAG } from './language.ts';
import { asPdfName, codePoints, oneLine } from './text.ts';

export const CATEGORIES = [
  'General',
  'Patient Care',
  'Healthcare News',
  'Medical Research',
  'Industry Insights',
  'Case Studies',
  'Professional Development',
] as const;
export type Category = (typeof CATEGORIES)[number];
export const DEFAULT_CATEGORY: Category = 'General';

export const TITLE_MAX = 300;
export const DESCRIPTION_MAX = 20_000;
/** Maximum size of script and transcript, in bytes of UTF-8. */
export const LONG_TEXT_MAX_BYTES = 500_000;
export const HOME_EPISODES = 6;
export const PAGE_SIZE = 9;
export const TRANSCRIPT_PREVIEW = 200;
/** Days during which a deleted episode can be restored. */
export const DELETED_DAYS = 30;

export type Source = { title: string; url: string };
/** `time` in seconds from the start. */
export type Chapter = { time: number; title: string };
/** `time` in seconds from the start; `lang` when it is in another language than its episode. */
export type Cue = { time: number; text: string; lang?: string };

/**
 * An episode as lists return it; `duration` in whole seconds, `audioBytes` in bytes. `Moment` is `Date` on the server
 * and an ISO 8601 string in JSON.
 */
export type ListedEpisode<Moment = string> = {
  id: string;
  title: string;
  description: string;
  descriptionHtml: string;
  category: Category;
  duration: number;
  audioUrl: string;
  audioType: string;
  audioBytes: number;
  pdfUrl: string | null;
  pdfName: string | null;
  playCount: number;
  likeCount: number;
  dislikeCount: number;
  createdAt: Moment;
  publishedAt: Moment | null;
  updatedAt: Moment;
  published: boolean;
  sources: Source[];
  reviewedBy: string | null;
  reviewedAt: string | null;
  chapters: Chapter[] | null;
  /** Path of an uploaded picture; null: drawn by the site. */
  artwork: string | null;
  /** A language tag in lower case; null: the show's. */
  language: string | null;
  hasTranscript: boolean;
  /** The first 200 code points of what is spoken; `isTranscriptLonger` when there is more. */
  transcriptPreview: string | null;
  isTranscriptLonger: boolean;
} & Partial<Schedule<Moment>>;

/** What administrators alone read of an episode: when it publishes itself, and why it will not (a sentence). */
export type Schedule<Moment = string> = { publishAt: Moment | null; scheduleProblem: string | null };

/** One episode, requested by id. Only administrators receive `script` and `userId`. */
export type SingleEpisode<Moment = string> = Omit<
  ListedEpisode<Moment>,
  'hasTranscript' | 'transcriptPreview' | 'isTranscriptLonger'
> & {
  transcript: string | null;
  transcriptCues: Cue[] | null;
  script?: string | null;
  userId?: string | null;
};

/**
 * What the player needs to start within the tap; play buttons carry it as JSON in `data-play`. `hasChapters` and
 * `hasTranscript` are left out where they are not known.
 */
export type PlayableEpisode = Pick<ListedEpisode, 'id' | 'title' | 'category' | 'duration' | 'audioUrl'> &
  Partial<Pick<ListedEpisode, 'language' | 'hasTranscript'> & { hasChapters: boolean }>;

/** Any of the types above, or less of it. */
export type EpisodeToPlay = PlayableEpisode & { chapters?: unknown[] | null; transcript?: string | null };

export function playableOf(episode: EpisodeToPlay): PlayableEpisode {
  const { id, title, category, duration, audioUrl, language, chapters, transcript } = episode;
  const hasChapters = chapters === undefined ? episode.hasChapters : Boolean(chapters?.length);
  const hasTranscript = transcript === undefined ? episode.hasTranscript : Boolean(transcript);
  return {
    ...{ id, title, category, duration, audioUrl },
    ...(language && { language }),
    ...(hasChapters !== undefined && { hasChapters }),
    ...(hasTranscript !== undefined && { hasTranscript }),
  };
}

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
      time: z.number().min(0, 'A chapter time is not negative').max(86_400),
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

const Language = z.string().trim().toLowerCase().regex(LANGUAGE_TAG, 'A language looks like es or pt-br').nullable();

const REVIEW_DATE = 'A review date looks like 2026-11-20';

const fields = {
  title: Title,
  audioUrl: MediaPath,
  description: Description,
  category: z.enum(CATEGORIES, { error: 'Choose one of the categories' }),
  pdfUrl: z.string().max(2048).nullable(),
  pdfName: z.string().trim().max(255, 'The PDF name is too long').overwrite(asPdfName).nullable(),
  script: longText('script'),
  transcript: longText('transcript'),
  sources: Sources,
  reviewedBy: z.string().overwrite(oneLine).trim().max(200, 'The reviewer name is too long').nullable(),
  // ISO 8601 has a year 0, PostgreSQL's calendar does not.
  reviewedAt: z.iso
    .date({ error: REVIEW_DATE })
    .refine((date) => !date.startsWith('0000'), REVIEW_DATE)
    .nullable(),
  chapters: Chapters,
  artwork: Artwork,
  language: Language,
  published: z.boolean(),
  publishAt: PublishAt,
};

/** A new episode. Unknown keys (duration and descriptionHtml among them) are dropped: the server computes those. */
export const NewEpisode = z.object({
  ...fields,
  description: fields.description.default(''),
  category: fields.category.default(DEFAULT_CATEGORY),
  pdfUrl: fields.pdfUrl.default(null),
  pdfName: fields.pdfName.default(null),
  script: fields.script.default(null),
  transcript: fields.transcript.default(null),
  sources: fields.sources.default([]),
  reviewedBy: fields.reviewedBy.default(null),
  reviewedAt: fields.reviewedAt.default(null),
  chapters: fields.chapters.default(null),
  artwork: fields.artwork.default(null),
  language: fields.language.default(null),
  published: fields.published.default(false),
  publishAt: fields.publishAt.default(null),
});
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
export const DescriptionPreview = z.object({ description: fields.description });

/** Changes to an episode: absent fields stay as they are. `updatedAt`, when sent, must match the current version. */
export const EpisodeChanges = z
  .object(fields)
  .partial()
  .extend({ updatedAt: z.iso.datetime({ error: 'updatedAt is an ISO 8601 time' }).optional() });
export type EpisodeChanges = z.infer<typeof EpisodeChanges>;

/** What an episode needs before it can be published. */
export const PublishableEpisode = z.object({
  title: Title,
  description: Description.refine((text) => text.length > 0, 'Description is required to publish'),
});
