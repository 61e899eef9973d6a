import { type Admin, type Author, type Confirmed, draftsSeenBy } from '#shared/account.ts';
import { barsOf } from '#shared/chart.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { type DayCounts, daysOf, FEEDBACK_PAGE, type parseFeedbackFilters, type SpamMarks } from '#shared/feedback.ts';
import type { Feedback } from '#shared/contract/feedback.ts';
import { listWindow } from '#shared/pagination.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { requireVisible } from '#server/catalog/index.ts';
import { writeCsv } from './csv.ts';
import {
  changeSpamMark,
  FEEDBACK_SEEN,
  countFeedback,
  countUndatedPlays,
  type FeedbackFilter,
  findFeedback,
  findRatedEpisode,
  listDays,
  listEpisodeTitles,
  listFeedback,
  listFeedbackAfter,
  listRatedEpisodes,
  type TitledFeedback,
} from '#server/db/feedback.ts';
import { setMax } from '#server/db/site-state.ts';
import type { Db } from '#server/db/sql.ts';
import { lockForRating, recountRatings } from '#server/db/ratings.ts';
import { DomainError } from '#server/errors.ts';

const COLUMNS = ['Date', 'Episode', 'Rating', 'Comment', 'Spam', 'Episode ID', 'Rating ID', 'At second'];

/** Marks or unmarks a rating as spam; the tally, without spam, follows atomically. @throws DomainError missing */
export async function markSpam(admin: Admin, ratingId: string, isSpam: boolean): Promise<Feedback<Date>> {
  return transactAndInvalidate(['counters'], async (db) => {
    const actor = await confirmRights(admin, db);
    const rating = await markOne(actor, ratingId, isSpam, db);
    if (!rating) throw missing();
    return rating;
  });
}

/** Marks or unmarks ratings as spam, all in one. Returns the ids of those that are not gone. */
export async function markManySpam(admin: Admin, { ratings, isSpam }: SpamMarks): Promise<{ ratings: string[] }> {
  return transactAndInvalidate(['counters'], async (db) => {
    const actor = await confirmRights(admin, db);
    // In one order, against deadlocks with another such call.
    for (const episodeId of await listRatedEpisodes(ratings, db)) await lockForRating(episodeId, db);
    const marked: string[] = [];
    for (const id of ratings) if (await markOne(actor, id, isSpam, db)) marked.push(id);
    return { ratings: marked };
  });
}

async function markOne(actor: Confirmed, id: string, isSpam: boolean, db: Db): Promise<Feedback<Date> | null> {
  const episodeId = await findRatedEpisode(id, db);
  if (episodeId === null) return null;
  await lockForRating(episodeId, db); // the lock order of `rate`, against deadlocks
  const marked = await changeSpamMark(id, isSpam, db);
  if (!marked) return findFeedback(id, db);
  await recountRatings(episodeId, db);
  const action = isSpam ? 'rating marked as spam' : 'rating marked as not spam';
  await recordAudit({ action, actor, subject: id, facts: { episode: episodeId } }, db);
  return marked;
}

/** Returns a rating as the API sends it: what there is of its episode is for pages and tables only. */
export function toFeedback(feedback: TitledFeedback): Feedback<Date> {
  const { episodeTitle: _title, category: _category, duration: _duration, ...rest } = feedback;
  const { audioUrl: _audio, isMadeWithAi: _ai, ...own } = rest;
  return own;
}

/** Yields the ratings of a filter as CSV for spreadsheets. */
export const writeFeedbackCsv = (filter: FeedbackFilter): AsyncGenerator<string> =>
  writeCsv(COLUMNS, asRow, (last: TitledFeedback | null, limit) => listFeedbackAfter(last, filter, limit));

/**
 * Returns the days on which an episode was played or rated, drafts of their own included. @throws DomainError missing
 */
export async function readStatistics(author: Author, episodeId: string): Promise<DayCounts[]> {
  await requireVisible(author, episodeId);
  return listDays(episodeId, null);
}

const CHOICES = 1_000;

/** Records that an administrator has the newest comments before them. */
export async function markFeedbackSeen(_admin: Admin, now: Date): Promise<void> {
  await setMax(FEEDBACK_SEEN, now);
}

/**
 * Returns everything /studio/feedback shows; `hasOlder`: only days before the range have any plays or ratings. A filter
 * by an episode that they do not see is ignored.
 */
export async function readFeedbackPage(
  author: Author,
  { page, search, episode: asked, days }: ReturnType<typeof parseFeedbackFilters>,
  now: Date,
) {
  const draftsOf = draftsSeenBy(author);
  const episodes = await listEpisodeTitles(draftsOf, CHOICES);
  const episode = episodes.find(({ id }) => id === asked);
  const filter = { draftsOf, search, episodeId: episode?.id };
  const range = daysOf(days);
  const today = dayOf(now);
  const since = range === null ? null : addDays(today, 1 - range);
  const [feedback, total, counted, undated] = await Promise.all([
    listFeedback({ ...filter, ...listWindow({ page }, FEEDBACK_PAGE) }),
    countFeedback(filter),
    listDays(episode?.id ?? null, since),
    countUndatedPlays(episode?.id ?? null),
  ]);
  const bars = barsOf(counted, since ?? counted[0]?.date ?? today, today);
  const isEmpty = counted.length === 0 && since !== null;
  const hasOlder = isEmpty && (undated > 0 || (await listDays(episode?.id ?? null, null)).length > 0);
  return { episodes, episode, feedback, total, bars, undated, hasOlder };
}

const asRow = ({ createdAt, episodeTitle, isLike, comment, isSpam, episodeId, id, atSecond }: TitledFeedback) => [
  createdAt.toISOString(),
  episodeTitle,
  isLike ? 'Like' : 'Dislike',
  comment ?? '',
  isSpam ? 'yes' : 'no',
  episodeId,
  id,
  atSecond === null ? '' : String(atSecond),
];

const missing = () => new DomainError('missing', { code: 'ratingNotFound' });
