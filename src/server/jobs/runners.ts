import { dayOf } from '#shared/dates.ts';
import type { Reason } from '#shared/reason.ts';
import { notifyPeople, sendNotice } from '#server/accounts/index.ts';
import {
  publishScheduled,
  recordNotified,
  runMany,
  runTiming,
  runTranscription,
  sendReviewRequest,
} from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { pingHub } from '#server/feed/index.ts';
import { deliverWebhook, fanOutWebhooks } from '#server/outbound/index.ts';
import type { JobKind, TakenJob } from '#server/db/jobs.ts';
import { eventOf, type JobRunner } from '#server/queue.ts';
import { measureSound } from '#server/media/index.ts';
import { startWorker } from './worker.ts';
import { sendOptInRequests, announceByMail, runMailJob, notifyOfComments } from '#server/listening/index.ts';

const { hub } = config.feed;

const RUNNERS: Partial<Record<JobKind, JobRunner>> = {
  publish: publishScheduled,
  /** Adds the jobs that follow; runs again after a crash, so the keys of these contain the event's id. */
  event: async (payload, { id }) => {
    await sql.begin(async (db) => {
      await announceByMail(db, eventOf(payload));
      await fanOutWebhooks(db, eventOf(payload));
      await recordNotified(id, db);
    });
  },
  webhook: deliverWebhook,
  mail: runMailJob,
  sound: measureSound,
  notice: sendNotice,
  asking: sendOptInRequests,
  review: sendReviewRequest,
  comments: notifyOfComments,
  timing: runTiming,
  transcribe: runTranscription,
  many: runMany,
  ...(hub && { websub: () => pingHub(hub) }),
};

/** Starts to do the site's jobs in this process. `tools`: runners of what only an operator's tool can do. */
export const startJobs = (tools: Partial<Record<JobKind, JobRunner>> = {}) =>
  startWorker({ ...RUNNERS, ...tools }, { onFailed: notifyOfFailure });

/** Tells those who chose it: of each schedule, and of anything else that failed once a day. */
async function notifyOfFailure({ id, kind }: TakenJob, because: Reason): Promise<void> {
  if (kind === 'notice') return;
  if (kind === 'publish') {
    const news = { notice: 'schedule', key: `schedule ${id}`, path: '/studio/episodes' } as const;
    const text = { code: 'noticeNotPublishedBecause', because } as const;
    return notifyPeople({ ...news, subject: { code: 'noticeNotPublished' }, text }, {}, sql);
  }
  const day = dayOf(new Date());
  const news = { notice: 'failures', key: `failures ${day}`, path: '/studio/health' } as const;
  const subject = { code: 'noticeFailed', job: kind } as const;
  await notifyPeople({ ...news, subject, text: { code: 'noticeFailedBecause', job: kind, because } }, {}, sql);
}
