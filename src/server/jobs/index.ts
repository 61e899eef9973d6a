export { retryJob } from './retry.ts';
export { startJobs } from './runners.ts';
export { startWorker } from './worker.ts';
