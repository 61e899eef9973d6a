import { publishScheduled } from '#server/catalogue/index.ts';
import { config } from '#server/config.ts';
import { type Db, sql } from '#server/db/sql.ts';
import { pingHub } from '#server/feed/index.ts';
import { deliverWebhook, fanOutWebhooks, purgeCdn } from '#server/outbound/index.ts';
import { eventOf, type JobKind, type JobRunner, type RecordedEvent, startWorker } from '#server/jobs/index.ts';
import { fanOutMail, runMailJob } from '#server/listening/index.ts';

/** Adds the jobs that follow from an event; runs again after a crash, so the keys of its jobs contain the event's id. */
type FanOut = (db: Db, event: RecordedEvent) => Promise<void>;

/** What hears of published, changed and unpublished episodes, and of dislikes. */
const FAN_OUTS: FanOut[] = [fanOutMail, fanOutWebhooks];

const { hub } = config.feed;

const RUNNERS: Partial<Record<JobKind, JobRunner>> = {
  publish: publishScheduled,
  event: async (payload) => {
    await sql.begin(async (db) => {
      for (const fanOut of FAN_OUTS) await fanOut(db, eventOf(payload));
    });
  },
  webhook: deliverWebhook,
  mail: runMailJob,
  purge: (_payload, job) => purgeCdn(config.cdn, job),
  ...(hub && { websub: () => pingHub(hub) }),
};

/** Starts to do the site's jobs in this process. */
export const startJobs = () => startWorker(RUNNERS);
