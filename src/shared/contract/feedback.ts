import { z } from '../schema.ts';
import { moment, type Stated } from './moment.ts';
import type { Calls } from './call.ts';
import { RatingInput } from '../rating.ts';
import { FeedbackOfEpisodeQuery, FeedbackQuery, SpamMark, SpamMarks } from '../feedback.ts';

export const Rating = z.object({ isLike: z.boolean(), comment: z.string().nullable() }).meta({ id: 'Rating' });

export const Feedback = z
  .object({
    id: z.uuid(),
    episodeId: z.uuid(),
    isLike: z.boolean(),
    comment: z.string().nullable(),
    isSpam: z.boolean(),
    /** Where in the audio a dislike was given, in whole seconds; null when it was not said. */
    atSecond: z.int().nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Feedback' });
/** One listener's feedback as administrators see it: without the listener's identity or address. */
export type Feedback<Moment = string> = Stated<typeof Feedback, Moment>;

/** Calls about ratings and their comments. */
export const feedback = {
  rate: {
    address: 'POST /api/episodes/{episodeId}/rate',
    summary: 'Rates an episode. A visitor can rate it once.',
    notes:
      "Sets the cookies `visitor` and `hint`. A dislike needs a comment of at most 500 characters. It may say at which second of the audio it was given (`atSecond`, 0 to 86400, kept in whole seconds). `at` and `attempt` are those of …/play, for a rating given offline; the same `attempt` gets the same response. A second rating is 409 `You've already liked this episode.` or `You've already disliked this episode.`. More than 30 an hour from one address are 429. Without an account, three ratings a day count for each episode and network (/24, /64); others get the same response.",
    who: 'everyone',
    body: RatingInput,
    answers: { 201: Rating },
    refuses: {
      missing: ['episodeNotFound'],
      invalid: ['atAge', 'atFuture'],
      conflict: ['alreadyLiked', 'alreadyDisliked'],
    },
  },
  findOwn: {
    address: 'GET /api/episodes/{episodeId}/user-rating',
    summary: "Returns the visitor's own rating, or null.",
    who: 'everyone',
    answers: { 200: Rating.nullable() },
    refuses: { missing: ['episodeNotFound'] },
  },
  listOfEpisode: {
    address: 'GET /api/episodes/{episodeId}/ratings',
    summary: 'Lists the feedback on an episode, newest first, as JSON or CSV.',
    notes: 'Works as `GET /api/ratings`, for one episode.',
    who: 'author',
    scopes: ['read'],
    query: FeedbackOfEpisodeQuery,
    answers: { 200: [z.array(Feedback), 'text/csv'] },
    refuses: { missing: ['episodeNotFound'] },
  },
  list: {
    address: 'GET /api/ratings',
    summary: 'Lists feedback, newest first, as JSON or CSV.',
    notes:
      'The header `X-Total-Count` has the number of all. `page` alone means twenty per page; without `page` and `limit` you get the newest 500. With `Accept: text/csv`, or `?format=csv`, you get all that matches as CSV for spreadsheets (RFC 4180 in UTF-8 with a byte order mark). Every field is quoted, and an apostrophe precedes text that would be a formula.',
    who: 'author',
    query: FeedbackQuery,
    answers: { 200: [z.array(Feedback), 'text/csv'] },
  },
  markManySpam: {
    address: 'PATCH /api/ratings',
    summary: 'Marks up to 100 ratings as spam or as not spam.',
    notes: 'All are marked or none, except those that are gone. `ratings` are the ids of those that are marked so now.',
    who: 'administrator',
    body: SpamMarks,
    answers: { 200: z.object({ ratings: z.array(z.uuid()) }) },
  },
  markSpam: {
    address: 'PATCH /api/ratings/{ratingId}',
    summary: 'Marks a rating as spam or as not spam.',
    notes: 'The counts of the episode change at once.',
    who: 'administrator',
    body: SpamMark,
    answers: { 200: Feedback },
    refuses: { missing: ['ratingNotFound'] },
  },
} as const satisfies Calls;
