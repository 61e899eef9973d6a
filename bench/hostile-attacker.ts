import { parentPort, workerData } from 'node:worker_threads';
import { attack } from '../tests/support/hostile-attack.ts';

/** Sends the feeds from a thread of its own, so that the thread that measures never waits for them itself. */
await attack(workerData as { url: string; masterPassword: string }, (step) => parentPort?.postMessage(step));
