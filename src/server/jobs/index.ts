export type { JobKind, JsonObject } from '#server/db/jobs.ts';
export {
  absorbHubPings,
  enqueue,
  type EventName,
  eventOf,
  failJobsOfBackup,
  type RecordedEvent,
  recordEvent,
  requestHubPing,
} from './queue.ts';
export { retryJob } from './retry.ts';
export { type JobRunner, PermanentJobError, RetryLaterError, startWorker } from './worker.ts';
