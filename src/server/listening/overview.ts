import { type Author, isAdmin } from '#shared/account.ts';
import { isWaiting } from '#shared/approval.ts';
import { addDays, dayOf } from '#shared/chart.ts';
import { nextFreeSlot } from '#shared/schedule.ts';
import { listOutdatedReviews } from '#server/catalogue/index.ts';
import { listApprovals } from '#server/db/approvals.ts';
import { listDownloads, listPlays } from '#server/db/download-statistics.ts';
import { countEpisodesByStatus } from '#server/db/episode-counts.ts';
import { measureQueue } from '#server/db/jobs.ts';
import { countUnseenAnswers } from '#server/db/reviews.ts';
import { listSchedules } from '#server/db/schedules.ts';
import { countSubscribers } from '#server/db/subscribers.ts';
import { listStudioEpisodes } from '#server/db/studio-list.ts';
import { currentShow, showTimeZone } from '#server/show/index.ts';
import { countHeldMail } from './newsletter/held.ts';
import { countNewComments } from './feedback.ts';

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
  const { weeklySlot, reviewMonths } = currentShow();
  const [comments, answers, outdated, queue, schedules, subscribers, heldMail] = await Promise.all([
    countNewComments(now),
    countUnseenAnswers(),
    listOutdatedReviews(reviewMonths, now),
    measureQueue(),
    listSchedules(null),
    countSubscribers(),
    countHeldMail(),
  ]);
  const taken = schedules.map(({ publishAt }) => publishAt);
  return {
    waiting: {
      comments,
      answers,
      outdated: outdated.length,
      failedJobs: queue.failed,
      offered: subscribers.offered,
      heldMail,
    },
    next: schedules.find(({ publishAt }) => publishAt > now),
    freeSlot: nextFreeSlot(weeklySlot, showTimeZone(), taken, now),
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
