import { ManyCheck, ManyRun } from './many.ts';
import { ManyRequest } from '../many.ts';
import { z } from '../schema.ts';
import { moment, type Stated } from './moment.ts';
import { Cue, Loudness } from './audio.ts';
import { Code } from './code.ts';
import type { Calls } from './call.ts';
import { Findings } from './findings.ts';
import {
  answersOf,
  DescriptionPreview,
  EpisodeChanges,
  EpisodeCheck,
  NewEpisode,
  RestoreInput,
} from '../episode-fields.ts';
import { MAX_EPISODE_JSON_BYTES } from '../limits.ts';
import { OF_EPISODES } from './refusals.ts';
import { SendBack } from '../approval.ts';
import { EpisodeListQuery } from '../pagination.ts';
import { PublicationQuery } from '../publication.ts';
import { Message, Refusal } from './message.ts';

const count = z.int().min(0);

/** A draft that was sent for approval: `note` says why it was sent back, and is null while it waits. */
export const Approval = z
  .object({ askedAt: moment, by: z.string().nullable(), note: z.string().nullable() })
  .meta({ id: 'Approval' });
export type Approval<Moment = string> = Stated<typeof Approval, Moment>;

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
/** The series an episode is in. `total`: the last place that is published. `next`: the part after it, if published. */
export type SeriesOfEpisode = Stated<typeof SeriesOfEpisode>;

/** The values the server adds to an episode's fields. */
const computed = {
  id: z.uuid(),
  descriptionHtml: z.string(),
  series: SeriesOfEpisode.nullable(),
  isMadeWithAi: z.boolean().describe('By its own `voices`, else those of the show.'),
  audioType: z.string(),
  audioBytes: count,
  duration: count.describe('In seconds.'),
  playCount: count,
  likeCount: count,
  dislikeCount: count,
  createdAt: moment,
  publishedAt: moment.nullable(),
  updatedAt: moment,
};

/** For authors and administrators alone: when it publishes itself, and why it will not. */
const schedule = z
  .object({ ...answersOf('schedule'), scheduleProblem: z.string().nullable(), scheduleProblemCode: Code.nullable() })
  .partial().shape;

const always = { ...computed, ...answersOf('lists'), ...schedule, approval: Approval.nullable().optional() };

export const ListedEpisode = z
  .object({
    ...always,
    hasTranscript: z.boolean(),
    transcriptPreview: z.string().nullable(),
    isTranscriptLonger: z.boolean(),
  })
  .meta({ id: 'ListedEpisode' });

/** The same episode in another language, once it is published; `language` null: the show's. */
const EpisodeTranslation = z.object({ id: z.uuid(), title: z.string(), language: z.string().nullable() });
export type EpisodeTranslation = z.infer<typeof EpisodeTranslation>;

const single = {
  ...always,
  ...answersOf('single'),
  ...z.object(answersOf('administrators')).partial().shape,
  transcriptCues: z.array(Cue).nullable(),
  translation: EpisodeTranslation.nullable(),
  userId: z.uuid().nullable().optional(),
  loudness: Loudness.nullable().optional(),
  loudnessProblem: z.string().nullable().optional(),
  loudnessProblemCode: Code.nullable().optional(),
};

export const SingleEpisode = z.object(single).meta({ id: 'Episode' });

/** An episode that was saved, with what was dropped of its transcript, and a chapter after its end. */
export const SavedEpisode = z
  .object({
    ...single,
    transcriptProblems: z.array(z.object({ line: z.int(), code: Code, reason: z.string() })).optional(),
    chaptersProblem: z.string().optional(),
    chaptersProblemCode: Code.optional(),
  })
  .meta({ id: 'SavedEpisode' });

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

export const FoundEpisode = z
  .object({
    episode: ListedEpisode,
    matches: z.array(z.object({ time: z.number().nullable(), text: z.string(), html: z.string() })),
  })
  .meta({ id: 'FoundEpisode' });

/** Calls about episodes. */
export const episodes = {
  list: {
    address: 'GET /api/episodes',
    summary: 'Lists episodes, newest first. Authors see their own drafts, and administrators see all drafts.',
    notes:
      'An array; `X-Total-Count`, and with a page or a limit `Link: rel="next"`. With `search` and no `sort` the best come first, and `X-Total-Count` stops at 1000 (`X-Total-Capped: true`). If a word is nowhere, nor a form or a beginning of it, the nearest published one is searched for, and `X-Showing-Results-For` has the corrected search, percent-encoded. `page` alone means nine; neither page nor limit the newest 500. Without a session and a key the answer is from memory, `no-cache` with an ETag, and fresh at once after a change; so is that of one episode. `language=en|es`: only episodes in it. `status=published|scheduled|draft|all|deleted` counts for administrators, and for authors among their own; it is ignored for others; `scheduled` has the soonest first, and `draft` those without a schedule.',
    who: 'everyone',
    scopes: ['read'],
    query: EpisodeListQuery,
    answers: { 200: z.array(ListedEpisode) },
    refuses: { invalid: ['categoryNotFound'] },
  },
  create: {
    address: 'POST /api/episodes',
    isIdempotent: true,
    summary: 'Creates an episode from an uploaded file. An author can only create drafts.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: NewEpisode,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 201: SavedEpisode },
    refuses: OF_EPISODES,
  },
  find: {
    address: 'GET /api/episodes/{episodeId}',
    summary: 'Returns an episode. Only its author and administrators can see a draft.',
    notes:
      'Without a session and a key the answer is from memory, `no-cache` with an ETag, and fresh at once after a change.',
    who: 'everyone',
    scopes: ['read'],
    answers: { 200: SingleEpisode },
    refuses: { missing: ['episodeNotFound'] },
  },
  change: {
    address: 'PUT /api/episodes/{episodeId}',
    summary: 'Changes the fields of an episode that you send. Authors can change only their own drafts.',
    notes:
      '`updatedAt` sent and not the present one: 409. `pdfUrl: null` removes the PDF. The first `published: true` sets `publishedAt`, which then stays.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: EpisodeChanges,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: SavedEpisode },
    refuses: OF_EPISODES,
  },
  delete: {
    address: 'DELETE /api/episodes/{episodeId}',
    summary: 'Deletes an episode. You can restore it for 30 days.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    answers: { 204: null },
    refuses: { missing: ['episodeNotFound'], forbidden: ['keyLacksScope'] },
  },
  restore: {
    address: 'POST /api/episodes/{episodeId}/restore',
    summary: 'Restores a deleted episode, as a draft unless `published` is sent.',
    notes:
      'Within 30 days of the deletion, else 404. With `published: true` within ten minutes, what was published is again, with its date and without an announcement. Where another episode is this part or trailer by now, it is the last part, or a bonus episode.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: RestoreInput,
    isBodyOptional: true,
    answers: { 200: SingleEpisode },
    refuses: OF_EPISODES,
  },
  checkDraft: {
    address: 'POST /api/episodes/check',
    summary: 'Checks an unfinished episode for what apps and directories need. Nothing is stored.',
    notes:
      'Body as POST /api/episodes, gaps allowed, and `id` of one that is stored, to compare it with what a reviewer approved; nothing is saved: `failure` keeps the episode from being published, `warning` is what apps will miss, `pass` is good news.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: EpisodeCheck,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: Findings },
    refuses: OF_EPISODES,
  },
  check: {
    address: 'GET /api/episodes/{episodeId}/check',
    summary: 'Checks a published episode for what apps and directories need.',
    notes:
      "Fetches a published episode's audio through `PUBLIC_URL` as a podcast app would (HEAD, then a part; at most 40 seconds). A finding has `by` where only these directories object; a draft: 409.",
    who: 'author',
    scopes: ['read'],
    answers: { 200: Findings },
    refuses: { missing: ['episodeNotFound'], conflict: ['notPublished'] },
  },
  preview: {
    address: 'POST /api/episodes/preview',
    summary: 'Returns a description as its page will show it. Nothing is stored.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: DescriptionPreview,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: z.object({ descriptionHtml: z.string() }) },
    refuses: { invalid: ['tooMuchMarkup'] },
  },
  previewPublication: {
    address: 'GET /api/episodes/publication',
    summary: 'Returns what would happen if you published an episode now, and which times are taken.',
    notes:
      '`each` get an email about it, `weekly` read of it in the next digest; both 0 while no mail server is set (`sends`), and for an episode that was announced before (`isNews`). `hasPostalAddress`: whether that email has the postal address of the business. `testTo`: where a test of that email goes, your own address. `slot`: the usual day and time, in the time zone `zone`.',
    who: 'administrator',
    query: PublicationQuery,
    answers: { 200: PublicationNews },
  },
  previewMail: {
    address: 'POST /api/episodes/publication/preview',
    summary: 'Returns the email that readers would get about an episode: its subject, and its HTML with its pictures.',
    notes: 'Body as POST /api/episodes/check; nothing is stored or sent.',
    who: 'administrator',
    body: EpisodeCheck,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: z.object({ subject: z.string(), html: z.string() }) },
    refuses: { invalid: ['pictureGone', 'tooMuchMarkup'] },
  },
  sendTestMail: {
    address: 'POST /api/episodes/publication/test',
    summary:
      'Sends you the email that subscribers would get about an episode. 502 means that the mail server does not work.',
    notes:
      'Body as POST /api/episodes/check; nothing is stored. You have no address, or the site has no mail server: 400.',
    who: 'administrator',
    body: EpisodeCheck,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: Message, 502: Refusal },
    refuses: { invalid: ['noMailServer', 'ownEmailMissing', 'ownEmailUnconfirmed', 'pictureGone', 'tooMuchMarkup'] },
  },
  undoPublication: {
    address: 'DELETE /api/episodes/{episodeId}/publication',
    summary: 'Undoes a publication within half a minute, before emails and alerts go out.',
    notes:
      'Of an episode that was published with `undoable: true`: it is again what it was before, a draft or scheduled. The same again for one that is not published; later than 30 seconds: 409.',
    who: 'administrator',
    scopes: ['publish'],
    answers: { 200: SingleEpisode },
    refuses: { missing: ['episodeNotFound'], conflict: ['undoOver'] },
  },
  askApproval: {
    address: 'POST /api/episodes/{episodeId}/approval',
    summary: 'Asks an administrator to publish one of your drafts.',
    notes:
      'The same again while it waits. What could not be published now: 400 with `field`; published or scheduled: 409.',
    who: 'author',
    answers: { 202: z.object({ approval: Approval }) },
    refuses: {
      missing: ['episodeNotFound'],
      conflict: ['alreadyApproved'],
      invalid: ['titleMissing', 'descriptionMissing'],
    },
  },
  sendBack: {
    address: 'DELETE /api/episodes/{episodeId}/approval',
    summary: 'Sends a draft back to its author, with a note.',
    who: 'administrator',
    body: SendBack,
    answers: { 204: null },
    refuses: { missing: ['notAwaitingApproval'] },
  },
  changeMany: {
    address: 'POST /api/episodes/many',
    summary: 'Starts to publish, schedule, unpublish, delete, restore or move many episodes.',
    notes:
      'Those that a search of the studio finds, `found: {search, status}`, or these `episodes`, at most 5,000. What the `act` cannot be done to is left out. `times`: of each of `episodes`, for `schedule`; `category`: for `category`; `seriesId`: for `series`, whose last parts they become, or null for none. A key needs the scope that each of them needs alone. Emails and alerts about what is published wait until half a minute after the last. The server does it, one after the other, also after a restart; GET says how far it is. One that cannot be changed is among `problems`, and the others are.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    body: ManyRequest,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 201: ManyRun },
    refuses: { invalid: ['timesMissing', 'categoryUnknown', 'seriesUnknown'], forbidden: ['keyLacksScope'] },
  },
  findMany: {
    address: 'GET /api/episodes/many/{runId}',
    summary: 'Returns the progress of a change to many episodes.',
    notes:
      '`total` episodes, of which it has come to `done`, changed `changed` and left `failed` as they were; `problems` are the first twenty of these, `problem` and `code` why it waits or has failed as a whole.',
    who: 'administrator',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: ManyRun },
    refuses: { missing: ['manyGone'] },
  },
  undoMany: {
    address: 'DELETE /api/episodes/many/{runId}',
    summary: 'Undoes a change to many episodes, while it runs or soon after.',
    notes:
      'Responds with a change of its own. Within ten minutes of the end; of a publication within half a minute, before emails and alerts about it go out. What was published before is published again, with its date, category, series and place; no one is mailed. One that someone changed since stays as it is, among `problems`. Later, or the second time: 409.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    answers: { 201: ManyRun },
    refuses: { missing: ['manyGone'], conflict: ['manyUndoOver'], forbidden: ['keyLacksScope'] },
  },
  checkMany: {
    address: 'POST /api/episodes/many/check',
    summary: 'Returns what would happen if you published many episodes, and what apps would miss. Nothing is stored.',
    notes:
      'Body as POST /api/episodes/many. `each` get an email about each of the `news` episodes that were not announced before, `weekly` read of them in the next digest. `noted` episodes have something to know, of which the first twenty are named; of more than 200 only the first 200 are checked.',
    who: 'administrator',
    body: ManyRequest,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: ManyCheck },
  },
} as const satisfies Calls;
