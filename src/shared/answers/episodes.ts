import type * as episode from '../episode.ts';
import { DIRECTORIES } from '../finding.ts';
import { z } from '../schema.ts';
import { KINDS } from '../series.ts';
import { Code } from './code.ts';
import { moment } from './moment.ts';

const count = z.int().min(0);

export const Chapter = z.object({ time: z.number(), title: z.string() });

export const Approval = z
  .object({ askedAt: moment, by: z.string().nullable(), note: z.string().nullable() })
  .meta({ id: 'Approval' });

export const SeriesOfEpisode = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    number: z.int().describe('The season in podcast apps.'),
    title: z.string(),
    language: z.string().nullable(),
    total: count.describe('The last place that is published.'),
    next: z.uuid().nullable().describe('The part after it, once it is published.'),
  })
  .meta({ id: 'SeriesOfEpisode' });

/** What every answer about an episode has. */
const always = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  descriptionHtml: z.string(),
  category: z.string(),
  language: z.string().nullable(),
  seriesId: z.uuid().nullable(),
  place: z.int().nullable().describe('From 1: the part of its series.'),
  kind: z.enum(KINDS),
  series: SeriesOfEpisode.nullable(),
  audioUrl: z.string(),
  audioType: z.string(),
  audioBytes: count,
  duration: count.describe('In seconds.'),
  pdfUrl: z.string().nullable(),
  pdfName: z.string().nullable(),
  artwork: z.string().nullable(),
  chapters: z.array(Chapter).nullable(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  reviewedBy: z.string().nullable(),
  reviewedAt: z.iso.date().nullable(),
  published: z.boolean(),
  playCount: count,
  likeCount: count,
  dislikeCount: count,
  createdAt: moment,
  publishedAt: moment.nullable(),
  updatedAt: moment,
};

/** What authors and administrators alone get. */
const inStudio = {
  publishAt: moment.nullable().optional(),
  scheduleProblem: z.string().nullable().optional(),
  scheduleProblemCode: Code.nullable().optional(),
  approval: Approval.nullable().optional(),
};

export const ListedEpisode = z
  .object({
    ...always,
    ...inStudio,
    hasTranscript: z.boolean(),
    transcriptPreview: z.string().nullable(),
    isTranscriptLonger: z.boolean(),
  })
  .meta({ id: 'ListedEpisode' }) satisfies z.ZodType<episode.ListedEpisode>;

const Cue = z.object({ time: z.number(), text: z.string(), lang: z.string().optional() });
export const Loudness = z.object({ integrated: z.number(), truePeak: z.number(), range: z.number() });

const single = {
  ...always,
  ...inStudio,
  transcript: z.string().nullable(),
  transcriptCues: z.array(Cue).nullable(),
  translation: z.object({ id: z.uuid(), title: z.string(), language: z.string().nullable() }).nullable(),
  script: z.string().nullable().optional(),
  translationOf: z.uuid().nullable().optional(),
  userId: z.uuid().nullable().optional(),
  loudness: Loudness.nullable().optional(),
  loudnessProblem: z.string().nullable().optional(),
  loudnessProblemCode: Code.nullable().optional(),
};

export const SingleEpisode = z.object(single).meta({ id: 'Episode' }) satisfies z.ZodType<episode.SingleEpisode>;

/** An episode that was saved, with what was dropped of its transcript, and a chapter after its end. */
export const SavedEpisode = z
  .object({
    ...single,
    transcriptProblems: z.array(z.object({ line: z.int(), code: Code, reason: z.string() })).optional(),
    chaptersProblem: z.string().optional(),
    chaptersProblemCode: Code.optional(),
  })
  .meta({ id: 'SavedEpisode' });

export const Findings = z.array(
  z
    .object({
      level: z.enum(['pass', 'warning', 'failure']),
      text: z.string(),
      code: Code,
      field: z.string().optional(),
      by: z.array(z.enum(DIRECTORIES)).optional(),
    })
    .meta({ id: 'Finding' }),
);

export const PublicationNews = z
  .object({
    sends: z.boolean(),
    isNews: z.boolean(),
    each: count,
    weekly: count,
    hasPostalAddress: z.boolean(),
    testTo: z.email().nullable(),
    zone: z.string(),
    slot: z.string(),
    taken: z.array(z.object({ id: z.uuid(), title: z.string(), publishAt: moment })),
  })
  .meta({ id: 'PublicationNews' });

export const StoredPicture = z.object({ artwork: z.string() });
export const MadeReviewLink = z.object({
  id: z.uuid(),
  reviewer: z.string(),
  url: z.url(),
  expiresAt: moment,
  mailed: z.boolean(),
});

export const FoundEpisode = z
  .object({
    episode: ListedEpisode,
    matches: z.array(z.object({ time: z.number().nullable(), text: z.string(), html: z.string() })),
  })
  .meta({ id: 'FoundEpisode' });
