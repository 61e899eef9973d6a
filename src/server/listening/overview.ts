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

/** Days of the overview's two figures. */
const DAYS = 30;

/** Returns what the first page of the studio shows; to authors nothing of what is for administrators. */
export async function readOverview(author: Author, now: Date) {
  const ownerId = isAdmin(author) ? undefined : author.id;
  const [counts, drafts, approvals, figures] = await Promise.all([
    countEpisodesByStatus(ownerId),
    listStudioEpisodes({ status: 'draft', search: '', sort: 'newest', limit: 1, offset: 0, ownerId }),
    listApprovals(),
    readFigures(now),
  ]);
  return {
    counts,
    latestDraft: drafts.episodes[0],
    approvals: approvals.filter((approval) => (ownerId ? approval.by === author.username : isWaiting(approval))),
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
    next: schedules.find(({ publishAt }) => publishAt > now),
    freeSlot: nextFreeSlot(currentShow().weeklySlot, showTimeZone(), taken, now),
  };
}

/** Returns downloads and plays of the last 30 days, today included. */
async function readFigures(now: Date) {
  const to = dayOf(now);
  const days = { from: addDays(to, 1 - DAYS), to };
  const [downloads, plays] = await Promise.all([listDownloads(days, 'day'), listPlays(days)]);
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  return { downloads: sum(downloads.map((row) => row.downloads)), plays: sum(plays.map(({ value }) => value)) };
}
