import type { Reason } from '#shared/reason.ts';
import { reasonOf } from '#server/errors.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { findWaitAtRate, takeJobAtRate } from '#server/db/job-rates.ts';
import {
  extendLease,
  findDelay,
  finishJob,
  type JobKind,
  listenForJobs,
  postponeJob,
  releaseJob,
  takeJob,
  type TakenJob,
} from '#server/db/jobs.ts';
import { log, logError } from '#server/log.ts';
import { mailPerMinute } from '#server/outbound/index.ts';
import { type JobRunner, PermanentJobError, RetryLaterError, storable } from '#server/queue.ts';
import { backOff } from './back-off.ts';
import { MINUTE_MS } from '#shared/units.ts';

/**
 * Kinds that share places. `lease` in milliseconds: how long after a crash another process takes the job. `perMinute`:
 * how many of them all processes together begin.
 */
type Lane = { kinds: JobKind[]; places: number; lease: number; perMinute?: () => number };

/**
 * Jobs that wait for another server have slots of their own: a slow mail server, or a webhook that never answers,
 * delays neither what is due to the second nor what goes elsewhere. Mail and notices have as many as `POOL` in
 * outbound/mail.ts connections; a notice to one person does not wait for the mail to all.
 */
const LANES: Lane[] = [
  { kinds: ['publish', 'event', 'comments'], places: 2, lease: 1_500 },
  { kinds: ['mail'], places: 3, lease: MINUTE_MS, perMinute: mailPerMinute },
  { kinds: ['notice', 'review'], places: 1, lease: MINUTE_MS },
  { kinds: ['asking'], places: 1, lease: MINUTE_MS },
  { kinds: ['webhook'], places: 4, lease: MINUTE_MS },
  { kinds: ['websub'], places: 1, lease: MINUTE_MS },
  { kinds: ['sound'], places: 1, lease: MINUTE_MS },
  { kinds: ['timing'], places: 1, lease: MINUTE_MS },
  { kinds: ['transcribe'], places: 1, lease: MINUTE_MS },
  { kinds: ['import'], places: 1, lease: 3_000 },
  { kinds: ['many'], places: 1, lease: 3_000 },
];
/** These take minutes or hours and may be cut off anywhere: `stop` does not wait for them, and they continue later. */
const INTERRUPTIBLE: readonly JobKind[] = ['sound', 'timing', 'transcribe', 'import', 'many'];
/** In milliseconds: jobs are looked for at least this often, should a wake-up be lost. */
const MAX_WAIT = 30_000;
/** In milliseconds: after the database did not answer. */
const AWAY_WAIT = 500;
/** In milliseconds: how long `stop` waits for running jobs before it gives their leases back. */
const STOP_WAIT = 5_000;

type Runners = Partial<Record<JobKind, JobRunner>>;
/** Called when a job has failed for good. */
type OnFailed = (job: TakenJob, reason: Reason) => Promise<void>;
type Work = { runners: Runners; onFailed: OnFailed };

/** Starts to do due jobs of the kinds that have a runner, in this process beside any number of others. */
export function startWorker(
  runners: Runners,
  { stopWait = STOP_WAIT, onFailed = () => Promise.resolve() }: { stopWait?: number; onFailed?: OnFailed } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const notifier = createNotifier();
  const listening = listenForJobs(notifier.notify);
  listening.catch(() => undefined); // the waits below are bounded
  const running = new Map<string, Running>();
  const lanes = LANES.map(({ kinds, ...lane }) => ({ ...lane, kinds: kinds.filter((kind) => runners[kind]) }))
    .filter(({ kinds }) => kinds.length > 0)
    .map((lane) => runLane(lane, { runners, onFailed }, running, notifier, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      notifier.notify();
      await Promise.all(lanes);
      const awaited = [...running.values()].filter(({ job }) => !INTERRUPTIBLE.includes(job.kind));
      await Promise.race([Promise.all(awaited.map(({ ended }) => ended)), pause(stopWait)]);
      await Promise.allSettled([...running.values()].map(({ job }) => releaseJob(job)));
      await listening.then((unlisten) => unlisten()).catch(() => undefined);
    },
  };
}

type Running = { job: TakenJob; ended: Promise<void> };

async function runLane(
  lane: Lane,
  work: Work,
  running: Map<string, Running>,
  notifier: Notifier,
  stopping: AbortSignal,
): Promise<void> {
  const { places, lease } = lane;
  const mine = new Set<Promise<void>>();
  const stopped = new Promise<void>((done) => stopping.addEventListener('abort', () => done()));
  while (!stopping.aborted) {
    const woken = notifier.next(); // before the look, so that no job added in the meantime is missed
    const job = mine.size < places ? await take(lane).catch(() => 'away' as const) : null;
    if (job && job !== 'away') {
      const ended = runJob(job, work, lease).finally(() => {
        mine.delete(ended);
        running.delete(leaseOf(job));
      });
      mine.add(ended);
      running.set(leaseOf(job), { job, ended });
      continue;
    }
    const waiting = new AbortController();
    const wait = job === 'away' ? pause(AWAY_WAIT, waiting.signal) : untilDue(lane, waiting.signal);
    await Promise.race(mine.size < places ? [woken, wait, ...mine] : [stopped, ...mine]);
    waiting.abort();
  }
}

const leaseOf = ({ id, attempt }: TakenJob) => `${id} ${attempt}`;

const take = ({ kinds, lease, perMinute }: Lane): Promise<TakenJob | null> =>
  perMinute ? takeJobAtRate(kinds, lease, perMinute()) : takeJob(kinds, lease);

const waitOf = ({ kinds, perMinute }: Lane): Promise<number | null> =>
  perMinute ? findWaitAtRate(kinds, perMinute()) : findDelay(kinds);

async function untilDue(lane: Lane, signal: AbortSignal): Promise<void> {
  const wait = await waitOf(lane).catch(() => AWAY_WAIT);
  await pause(Math.min(wait ?? MAX_WAIT, MAX_WAIT), signal);
}

async function runJob(job: TakenJob, { runners, onFailed }: Work, lease: number): Promise<void> {
  const heartbeat = setInterval(() => void extendLease(job, lease).catch(() => undefined), lease / 3);
  try {
    const runner = runners[job.kind] ?? missingRunner;
    const failure = await runner(job.payload, job).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await withRetry(() => (failure ? fail(job, failure.error, onFailed) : finishJob(job)), lease);
  } finally {
    clearInterval(heartbeat);
  }
}

const missingRunner: JobRunner = () => Promise.reject(new PermanentJobError({ code: 'jobKindUnknown' }));

async function fail(job: TakenJob, error: unknown, onFailed: OnFailed): Promise<void> {
  const reason = storable(reasonOf(error)); // a job whose end cannot be written is done again and again
  const delay = delayAfter(error, job.attempt);
  const state = await postponeJob(job, reason, delay);
  const level = state === 'failed' ? 'error' : 'warn';
  log(level, 'a job did not succeed', { job: job.id, kind: job.kind, attempt: job.attempt, state, reason });
  if (state === 'failed')
    await onFailed(job, reason).catch((problem: unknown) => logError('no one was notified', problem));
}

function delayAfter(error: unknown, attempt: number): number | null {
  if (error instanceof PermanentJobError) return null;
  return error instanceof RetryLaterError ? error.delay : backOff(attempt, Math.random());
}

/** The outcome must be written, or the job runs a second time; past the lease another process has it anyway. */
async function withRetry(write: () => Promise<void>, lease: number): Promise<void> {
  const end = performance.now() + lease;
  while (performance.now() < end) {
    const isWritten = await write().then(
      () => true,
      () => false,
    );
    if (isWritten) return;
    await pause(AWAY_WAIT);
  }
}

type Notifier = ReturnType<typeof createNotifier>;

/** Wakes everyone who waits for the next notification. */
function createNotifier() {
  let wake = () => {};
  const subscribe = () => new Promise<void>((woken) => (wake = woken));
  let next = subscribe();
  return {
    next: () => next,
    notify() {
      wake();
      next = subscribe();
    },
  };
}

const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
