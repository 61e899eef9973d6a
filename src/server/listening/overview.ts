import { type Author, isAdmin } from '#shared/account.ts';
import { isWaiting } from '#shared/approval.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { nextFreeSlot } from '#shared/schedule.ts';
import { countWaiting } from '#server/catalog/index.ts';
import { listApprovals } from '#server/db/approvals.ts';
import { listDownloads, listPlays } from '#server/db/download-statistics.ts';
import { countEpisodesByStatus } from '#server/db/episode-counts.ts';
import { listSchedules } from '#server/db/schedules.ts';
import { listStudioEpisodes } from '#server/db/studio-list.ts';
import { currentShow, showTimeZone } from '#server/show/index.ts';

/** The next schedules, and the latest drafts that are looked at. */
const MAX_COMING = 5;
/** Days of the overview's two charts. */
const DAYS = 30;

/** Returns what the first page of the studio shows; to authors nothing of what is for administrators. */
export async function readOverview(author: Author, now: Date) {
  const ownerId = isAdmin(author) ? undefined : author.id;
  const newestOf = (status: 'draft' | 'published', limit: number) =>
    listStudioEpisodes({ status, search: '', sort: 'newest', limit, offset: 0, ownerId });
  const [counts, drafts, published, approvals, figures] = await Promise.all([
    countEpisodesByStatus(ownerId),
    newestOf('draft', MAX_COMING),
    newestOf('published', 1),
    listApprovals(),
    readFigures(now),
  ]);
  // A draft that waits for approval is listed as such, and not among the drafts again.
  const asked = isAdmin(author) ? approvals.filter(isWaiting).map(({ episodeId }) => episodeId) : [];
  return {
    counts,
    drafts: counts.draft - asked.length,
    latestDraft: drafts.episodes.find(({ id }) => !asked.includes(id)),
    approvals: approvals.filter((approval) => (ownerId ? approval.by === author.username : isWaiting(approval))),
    newest: published.episodes[0],
    figures,
    ...(isAdmin(author) && (await readDuties(now))),
  };
}

/** Returns what waits for administrators and comes next. */
async function readDuties(now: Date) {
  const [waiting, schedules] = await Promise.all([countWaiting(now), listSchedules(null)]);
  const taken = schedules.map(({ publishAt }) => publishAt);
  return {
    waiting,
    coming: schedules.filter(({ publishAt }) => publishAt > now).slice(0, MAX_COMING),
    freeSlot: nextFreeSlot(currentShow().weeklySlot, showTimeZone(), taken, now),
  };
}

/** Returns downloads and plays of each of the last 30 days, today included. */
async function readFigures(now: Date) {
  const to = dayOf(now);
  const days = { from: addDays(to, 1 - DAYS), to };
  const [downloads, plays] = await Promise.all([listDownloads(days, 'day'), listPlays(days)]);
  const each = Array.from({ length: DAYS }, (_, day) => addDays(days.from, day));
  const counted = (of: { date: string; value: number }[]) =>
    each.map((date) => ({ date, value: sum(of.filter((row) => row.date === date).map(({ value }) => value)) }));
  return {
    downloads: counted(downloads.map(({ key, downloads: value }) => ({ date: key, value }))),
    plays: counted(plays),
  };
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
