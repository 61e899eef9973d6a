import { type Author, isAdmin } from '#shared/account.ts';
import { isWaiting } from '#shared/approval.ts';
import { COMMENT_DAYS, type Counts, type StudioWaits, waitingOf } from '#shared/studio.ts';
import { DAY_MS } from '#shared/units.ts';
import { listApprovals } from '#server/db/approvals.ts';
import { asksForBackup, findElsewhere } from '#server/db/backup-facts.ts';
import { countEpisodesByStatus } from '#server/db/episode-counts.ts';
import { countNewComments } from '#server/db/feedback.ts';
import { measureQueue } from '#server/db/jobs.ts';
import { findMailOutage } from '#server/db/mail-outage.ts';
import { listWaitingAnswers } from '#server/db/reviews.ts';
import { countSubscribers } from '#server/db/subscribers.ts';
import { listPendingReReviews } from '#server/db/pending-re-reviews.ts';
import { currentShow, isSettingUp } from '#server/show/index.ts';
import { listOutdatedReviews } from './review-list.ts';
import { listScheduleNotices } from './schedules.ts';

/** Returns what is around every page of the studio: what waits at its entries, and to administrators what is wrong. */
export async function readStudioNews(author: Author, now: Date) {
  const approvals = await listApprovals();
  if (!isAdmin(author)) {
    const sentBack = approvals.filter((approval) => approval.by === author.username && !isWaiting(approval));
    return { author, waits: { overview: sentBack.length } satisfies StudioWaits };
  }
  const [scheduleNotices, mailOutage, counts, isNew] = await Promise.all([
    listScheduleNotices(now),
    findMailOutage(),
    countWaiting(now),
    isSettingUp(),
  ]);
  const waits: StudioWaits = {
    overview: waitingOf(counts).length + approvals.filter(isWaiting).length,
    feedback: counts.comments,
    subscribers: counts.offered,
    reviews: counts.answers.length,
    health: counts.failedJobs + (mailOutage ? 1 : 0),
  };
  return { author, waits, scheduleNotices, mailOutage, isNew };
}

/** Counts what waits for administrators. */
export async function countWaiting(now: Date): Promise<Counts> {
  const [comments, answers, outdated, queue, subscribers, newAudio, copies] = await Promise.all([
    countNewComments(new Date(now.getTime() - COMMENT_DAYS * DAY_MS)),
    listWaitingAnswers(),
    listOutdatedReviews(currentShow().reviewMonths, now),
    measureQueue(),
    countSubscribers(),
    listPendingReReviews(now),
    copiesWaiting(now),
  ]);
  const { each, weekly, offered } = subscribers;
  const lacksPostalAddress = each + weekly > 0 && !currentShow().postalAddress;
  const failedJobs = queue.failed;
  const counts = { comments, answers, outdated: outdated.length, failedJobs, offered };
  return { ...counts, lacksPostalAddress, newAudio, ...copies };
}

/** Returns what is due of backups, once there is something to lose. */
async function copiesWaiting(now: Date): Promise<Pick<Counts, 'copyFailed' | 'asksForBackup'>> {
  const { published } = await countEpisodesByStatus();
  if (published === 0) return { copyFailed: false, asksForBackup: false };
  return { copyFailed: Boolean((await findElsewhere())?.problem), asksForBackup: await asksForBackup(now) };
}
