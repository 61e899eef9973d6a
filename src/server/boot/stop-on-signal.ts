import { log } from '#server/log.ts';

/** Returns a signal that aborts when the process that started this one has exited, however it did. */
export function followParent(): AbortSignal {
  const gone = new AbortController();
  process.once('disconnect', () => gone.abort());
  return gone.signal;
}

/**
 * Runs `stop` once and exits, on SIGTERM, SIGINT or SIGHUP, when the parent has gone, or when the returned function is
 * called. `say` is told that it stops.
 */
export function stopOnSignal(
  stop: () => Promise<void>,
  parentGone: AbortSignal,
  say: (line: string) => void,
): () => void {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    say('Stopping: finishing what is under way …');
    const ended = (status: number) => () => process.exit(status);
    stop().then(ended(0), ended(1));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stopOnce);
  parentGone.addEventListener('abort', stopOnce);
  if (parentGone.aborted) stopOnce(); // it exited during the start
  process.on('unhandledRejection', (reason) => log('error', 'unhandled rejection', { cause: String(reason) }));
  return stopOnce;
}
