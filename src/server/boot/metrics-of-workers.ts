import type { Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { aggregateMetrics, exportMetrics, type MetricsText } from '#server/front/metrics.ts';

// Not prom-client's own `clusterMetrics`: it asks workers that are still starting, which do not answer, and a scrape
// then fails after five seconds.
type Asked = { metricsOf: number };
type Answered = { metricsOf: number; exported: object[] };

/** In milliseconds: a worker that has not answered by then is left out of a scrape. */
const TIMEOUT = 2_000;
let scrapes = 0;

/** In a worker: sends what it has measured whenever the primary asks. Returns the function that stops it. */
export function sendMetrics(): () => Promise<void> {
  const answer = (message: unknown) => {
    if (!isAbout<Asked>(message)) return;
    const { metricsOf } = message;
    exportMetrics().then(
      (exported) => process.connected && process.send?.({ metricsOf, exported } satisfies Answered),
      () => undefined,
    );
  };
  process.on('message', answer);
  return () => {
    process.off('message', answer);
    return Promise.resolve();
  };
}

/** In the primary: returns what these workers have measured, as that of one process. */
export async function readMetricsOf(workers: Worker[], timeout = TIMEOUT): Promise<MetricsText> {
  const metricsOf = (scrapes += 1);
  const answers = await Promise.all(workers.map((worker) => ask(worker, metricsOf, timeout)));
  return aggregateMetrics(answers.filter((exported) => exported !== null));
}

async function ask(worker: Worker, metricsOf: number, timeout: number): Promise<object[] | null> {
  const answered = Promise.withResolvers<object[] | null>();
  const onMessage = (message: unknown) => {
    if (isAbout<Answered>(message) && message.metricsOf === metricsOf) answered.resolve(message.exported);
  };
  const onExit = () => answered.resolve(null);
  worker.on('message', onMessage).once('exit', onExit);
  worker.send({ metricsOf } satisfies Asked, (error) => error && onExit());
  const waiting = new AbortController();
  const late = sleep(timeout, null, { signal: waiting.signal }).catch(() => null);
  const exported = await Promise.race([answered.promise, late]);
  waiting.abort();
  worker.off('message', onMessage).off('exit', onExit);
  return exported;
}

const isAbout = <Message extends Asked>(message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metricsOf' in message;
