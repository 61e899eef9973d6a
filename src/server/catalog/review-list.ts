import { dayOf } from '#shared/dates.ts';
import { type Author, isAdmin } from '#shared/account.ts';
import { showDate } from '#server/show/index.ts';
import { monthsSince } from '#shared/review.ts';
import { confirmRights } from '#server/audit.ts';
import { findEpisodeEvenDraft, type StoredEpisode } from '#server/db/episodes.ts';
import {
  changeNoteDone,
  findNoteEpisode,
  listAnswers,
  listReviewLinks,
  listReviewsUntil,
  markAnswersSeen,
  type OutdatedReview,
  type ReviewAnswerRow,
  type ReviewLinkRow,
} from '#server/db/reviews.ts';
import { sql } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { closedBy, isVersionOf } from './reviews.ts';
import { findEpisodeFor } from './visible.ts';

const MAX_LISTED = 50;

/** A link as administrators see it; `isNew` answers have not been shown before. */
type ListedReview = {
  link: ReviewLinkRow;
  state: 'open' | 'expired' | 'revoked';
  episode: Pick<StoredEpisode, 'id' | 'title' | 'published' | 'publishAt' | 'language'>;
  answers: (ReviewAnswerRow & { isNew: boolean; isChanged: boolean })[];
};

/** Returns the newest links with their answers, an author's to own episodes. */
export async function readReviews(author: Author, now: Date): Promise<ListedReview[]> {
  const links = await listReviewLinks(MAX_LISTED, isAdmin(author) ? null : author.id);
  const answers = await listAnswers(links.map(({ id }) => id));
  const ids = [...new Set(links.map(({ episodeId }) => episodeId))];
  const episodes = new Map((await Promise.all(ids.map((id) => findEpisodeEvenDraft(id)))).map((one) => [one?.id, one]));
  return links.flatMap((link) => {
    const episode = episodes.get(link.episodeId);
    if (!episode) return [];
    const own = answers
      .filter(({ linkId }) => linkId === link.id)
      .map((answer) => ({
        ...answer,
        isNew: answer.seenAt === null,
        isChanged: !isVersionOf(answer.version, episode),
      }));
    return [{ link, state: closedBy(link, now) ?? 'open', episode, answers: own }];
  });
}

/** Records that an administrator was shown these; an author's look does not count. */
export async function recordSeen(author: Author, reviews: readonly ListedReview[], now: Date): Promise<void> {
  if (!isAdmin(author)) return;
  const ids = reviews.flatMap(({ answers }) => answers.filter(({ isNew }) => isNew).map(({ id }) => id));
  await markAnswersSeen(ids, now);
}

/**
 * Records that what a note asks for is done, or not; an author of notes on own episodes.
 * @throws DomainError missing
 */
export async function markNoteDone(author: Author, answerId: string, isDone: boolean, now: Date): Promise<void> {
  await sql.begin(async (db) => {
    await confirmRights(author, db);
    const episodeId = await findNoteEpisode(answerId, db);
    if (episodeId === null || !(await findEpisodeFor(author, episodeId, db)))
      throw new DomainError('missing', { code: 'notFound' });
    await changeNoteDone(answerId, isDone ? now : null, db);
  });
}

/** Returns published episodes whose review is `limit` months old or older, oldest first. */
export async function listOutdatedReviews(limit: number, now: Date): Promise<(OutdatedReview & { months: number })[]> {
  const today = showDate(now);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const until = new Date(Date.UTC(year, month - limit, day));
  const rows = await listReviewsUntil(dayOf(until), 4 * MAX_LISTED);
  return rows
    .map((row) => ({ ...row, months: monthsSince(row.reviewedAt, today) }))
    .filter(({ months }) => months >= limit)
    .slice(0, MAX_LISTED);
}
