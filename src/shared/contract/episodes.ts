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
  withEpisodeNumber,
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
  episodeNumber: z.int().nullable().describe('Its part of the series, from 1.'),
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
      'The response is an array with the header `X-Total-Count`, and with `page` or `limit` also `Link` to the next page. With `search` and no `sort` the best come first, and `X-Total-Count` stops at 1000 (`X-Total-Capped: true`). If no published episode has a word, nor a form or a beginning of it, the search uses the nearest word, and `X-Showing-Results-For` has the corrected search, percent-encoded. `page` alone means nine per page; without `page` and `limit` you get the newest 500. Without a session and a key, the response comes from memory, `no-cache` with an ETag, and is current at once after a change. `language=en|es` filters by language. `status=published|scheduled|draft|all|deleted` works for administrators, and for authors among their own; for others it is ignored. `scheduled` has the soonest first, and `draft` those without a schedule.',
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
    body: withEpisodeNumber(NewEpisode),
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 201: SavedEpisode },
    refuses: OF_EPISODES,
  },
  find: {
    address: 'GET /api/episodes/{episodeId}',
    summary: 'Returns an episode. Only its author and administrators can see a draft.',
    notes:
      'Without a session and a key, the response comes from memory, `no-cache` with an ETag, and is current at once after a change.',
    who: 'everyone',
    scopes: ['read'],
    answers: { 200: SingleEpisode },
    refuses: { missing: ['episodeNotFound'] },
  },
  change: {
    address: 'PUT /api/episodes/{episodeId}',
    summary: 'Changes the fields of an episode that you send. Authors can change only their own drafts.',
    notes:
      'If you send an `updatedAt` that is not the current one: 409. `pdfUrl: null` removes the PDF. The first `published: true` sets `publishedAt`, which then stays.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: withEpisodeNumber(EpisodeChanges),
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
      'Works within 30 days of the deletion, else 404. With `published: true`, within ten minutes, a published episode is published again with its date, and no one is notified. If another episode has its part number or is the trailer by then, it becomes the last part, or a bonus episode.',
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
      'Send a body as for POST /api/episodes; fields may be missing. With the `id` of a stored episode, the site compares it with what a reviewer approved. A `failure` keeps the episode from being published, a `warning` is what apps will miss, and a `pass` is good news.',
    who: 'author',
    scopes: ['drafts', 'publish'],
    body: withEpisodeNumber(EpisodeCheck),
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: Findings },
    refuses: OF_EPISODES,
  },
  check: {
    address: 'GET /api/episodes/{episodeId}/check',
    summary: 'Checks a published episode for what apps and directories need.',
    notes:
      'Downloads the audio of a published episode through `PUBLIC_URL` as a podcast app would (HEAD, then a part; at most 40 seconds). A finding has `by` if only these directories object. A draft is 409.',
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
      '`each` people get an email about it, and `weekly` people read of it in the next digest. Both are 0 if no mail server is set (`sends`), and for an episode that was announced before (`isNews`). `hasPostalAddress` says whether that email has the postal address of the business. `testTo` is your own address, where a test of that email goes. `slot` is the usual day and time, in the time zone `zone`.',
    who: 'administrator',
    query: PublicationQuery,
    answers: { 200: PublicationNews },
  },
  previewMail: {
    address: 'POST /api/episodes/publication/preview',
    summary: 'Returns the email that readers would get about an episode: its subject, and its HTML with its pictures.',
    notes: 'Send a body as for POST /api/episodes/check. Nothing is stored or sent.',
    who: 'administrator',
    body: withEpisodeNumber(EpisodeCheck),
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: z.object({ subject: z.string(), html: z.string() }) },
    refuses: { invalid: ['pictureGone', 'tooMuchMarkup'] },
  },
  sendTestMail: {
    address: 'POST /api/episodes/publication/test',
    summary:
      'Sends you the email that subscribers would get about an episode. 502 means that the mail server does not work.',
    notes:
      'Send a body as for POST /api/episodes/check. Nothing is stored. If you have no address, or the site has no mail server: 400.',
    who: 'administrator',
    body: withEpisodeNumber(EpisodeCheck),
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: Message, 502: Refusal },
    refuses: { invalid: ['noMailServer', 'ownEmailMissing', 'ownEmailUnconfirmed', 'pictureGone', 'tooMuchMarkup'] },
  },
  undoPublication: {
    address: 'DELETE /api/episodes/{episodeId}/publication',
    summary: 'Undoes a publication within half a minute, before emails and alerts go out.',
    notes:
      'This works for an episode that was published with `undoable: true`. It becomes what it was before, a draft or scheduled. For an episode that is not published, nothing changes. After 30 seconds: 409.',
    who: 'administrator',
    scopes: ['publish'],
    answers: { 200: SingleEpisode },
    refuses: { missing: ['episodeNotFound'], conflict: ['undoOver'] },
  },
  askApproval: {
    address: 'POST /api/episodes/{episodeId}/approval',
    summary: 'Asks an administrator to publish one of your drafts.',
    notes:
      'A repeated call while it waits changes nothing. An episode that could not be published now is 400 with `field`; a published or scheduled one is 409.',
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
      'Send `found: {search, status}` for all that a search of the studio finds, or `episodes`, at most 5,000. Episodes that the `act` does not fit are left out. `times` has the time of each of `episodes`, for `schedule`. `category` is for `category`. `seriesId` is for `series`, whose last parts the episodes become, or null for none. A key needs the scope that each of them needs alone. Emails and alerts wait until half a minute after the last publication. The server changes one after the other, also after a restart, and GET returns the progress. `problems` names those that it cannot change; the others change.',
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
      'Of `total` episodes, `done` are finished, `changed` are changed and `failed` are as they were. `problems` has the first twenty of these. `problem` and `code` say why the change waits or has failed as a whole.',
    who: 'administrator',
    scopes: ['read', 'drafts', 'publish'],
    answers: { 200: ManyRun },
    refuses: { missing: ['manyGone'] },
  },
  undoMany: {
    address: 'DELETE /api/episodes/many/{runId}',
    summary: 'Undoes a change to many episodes, while it runs or soon after.',
    notes:
      'The response is a new change, whose progress you can follow. This works within ten minutes of the end, and for a publication within half a minute, before emails and alerts go out. Episodes that were published before are published again, with their date, category, series and place, and no one gets an email. An episode that someone has changed since then stays as it is, and `problems` names it. Later, or a second time: 409.',
    who: 'administrator',
    scopes: ['drafts', 'publish'],
    answers: { 201: ManyRun },
    refuses: { missing: ['manyGone'], conflict: ['manyUndoOver'], forbidden: ['keyLacksScope'] },
  },
  checkMany: {
    address: 'POST /api/episodes/many/check',
    summary: 'Returns what would happen if you published many episodes, and what apps would miss. Nothing is stored.',
    notes:
      'Send a body as for POST /api/episodes/many. `each` people get an email about each of the `news` episodes that were not announced before, and `weekly` people read of them in the next digest. `noted` episodes have something to know, and the first twenty of them are named. Of more than 200 episodes, only the first 200 are checked.',
    who: 'administrator',
    body: ManyRequest,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: ManyCheck },
  },
} as const satisfies Calls;
