import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

/** A worker that exited before it was ready; the message is its signal or status. */
export class WorkerEnded extends Error {}

export type WorkerPool = {
  /** The workers that answer requests. */
  ready(): Worker[];
  /**
   * Replaces the workers one after the other: the new one is ready before the old one stops accepting connections.
   * Returns false when a new one does not start; the old ones that are left go on.
   */
  replace(): Promise<boolean>;
  /** Ends every worker in order. */
  stop(): Promise<void>;
};

/** In milliseconds: after so long a worker's next death counts as its first. */
const STEADY = 60_000;
/** In milliseconds: a worker that was asked to end and has not is killed. */
const LONGEST_STOP = 45_000;

/** One of the WORKERS; its worker may still be starting. */
type Slot = { flags: string[]; worker: Worker };
type Say = (line: string) => unknown;

/** Returns the pause before a worker is replaced in ms, by deaths in a row: 100, 200, 400 … 30,000. */
export const backOff = (deaths: number): number => Math.min(30_000, 100 * 2 ** (deaths - 1));

/**
 * Starts `count` workers and replaces any that dies. They share one listening socket: a connection waits in it until
 * some worker accepts it, so none is lost with a worker that ends. The first gets `flags`, and is ready before the
 * others start: what is wrong is said once, and an empty site is filled once. @throws WorkerEnded when it does not start
 */
export async function startWorkerPool(count: number, flags: string[], say: Say): Promise<WorkerPool> {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const stopping = new AbortController();
  const first = fork([...flags, '--first', '--announce']);
  await untilReady(first);
  const others = Array.from({ length: count - 1 }, (): Slot => ({ flags: [], worker: fork([]) }));
  const slots: Slot[] = [{ flags: ['--first'], worker: first }, ...others];
  for (const slot of slots) void keepRunning(slot, stopping.signal, say);
  return {
    ready: () => slots.map(({ worker }) => worker).filter((worker) => ready.has(worker) && !worker.isDead()),
    replace: () => replaceEach(slots, stopping.signal, say),
    async stop() {
      stopping.abort();
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(workers.map((worker) => end(worker)));
    },
  };
}

async function keepRunning(slot: Slot, stopping: AbortSignal, say: Say): Promise<void> {
  for (let deaths = 1; ; deaths += 1) {
    const { worker } = slot;
    const began = performance.now();
    const cause = await endOf(worker);
    if (stopping.aborted) return;
    if (slot.worker !== worker || performance.now() - began > STEADY) deaths = 1;
    if (slot.worker !== worker) continue; // replaced
    const pause = backOff(deaths);
    say(`A process of the site ended by itself (${cause}): starting another in ${pause / 1000} s.`);
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    if (slot.worker === worker) slot.worker = fork(slot.flags);
  }
}

async function replaceEach(slots: Slot[], stopping: AbortSignal, say: Say): Promise<boolean> {
  for (const slot of slots) {
    if (stopping.aborted) return false;
    const next = fork(slot.flags);
    const ended = await untilReady(next).catch((error: WorkerEnded) => error);
    if (ended) {
      say(`The new version does not start (${ended.message}): what runs goes on.`);
      return false;
    }
    const old = slot.worker; // not earlier: a dead one was started again meanwhile
    slot.worker = next;
    await end(old, 'replace');
  }
  return true;
}

const ready = new WeakSet<Worker>();

function fork(args: string[]): Worker {
  cluster.setupPrimary({ args });
  const worker = cluster.fork();
  worker.on('message', (message) => message === 'ready' && ready.add(worker));
  return worker;
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((started, failed) => {
    worker.on('message', (message) => message === 'ready' && started());
    void endOf(worker).then((cause) => failed(new WorkerEnded(cause)));
  });
}

/** Asks a worker to drain and exit, and waits for it. One that is replaced says until then that the site is ready. */
async function end(worker: Worker, reason: 'stop' | 'replace' = 'stop'): Promise<void> {
  if (reason === 'replace' && ready.has(worker) && worker.isConnected()) worker.send('replace');
  // Not `worker.kill`, which closes the channel first: the worker would take that for the primary's end.
  else worker.process.kill('SIGTERM');
  const late = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_STOP);
  await endOf(worker);
  clearTimeout(late);
}

/** Resolves to the signal or status a worker ended with. */
function endOf(worker: Worker): Promise<string> {
  const inWords = (code: number | null, signal: string | null) => signal ?? `status ${code}`;
  const { exitCode, signalCode } = worker.process;
  if (worker.isDead()) return Promise.resolve(inWords(exitCode, signalCode));
  return new Promise((ended) => worker.once('exit', (code, signal) => ended(inWords(code, signal))));
}
