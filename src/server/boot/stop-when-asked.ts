import { log } from '#server/log.ts';

/**
 * Returns what aborts on SIGTERM, SIGINT or SIGHUP, and when the process that started this one has exited, however it
 * did. To be called before anything is started: a signal that ends the process amid a start would leave the database
 * running. `say` is told that it stops.
 */
export function followSignals(say: (line: string) => void): AbortController {
  const asked = new AbortController();
  asked.signal.addEventListener('abort', () => say('Stopping: finishing what is under way …'));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
  process.once('disconnect', () => asked.abort());
  return asked;
}

/** Runs `stop` and exits once `asked` aborts: at once, if it did during the start. */
export function stopWhenAsked(stop: () => Promise<void>, asked: AbortSignal): void {
  const ended = (status: number) => () => process.exit(status);
  const stopAndExit = () => void stop().then(ended(0), ended(1));
  if (asked.aborted) stopAndExit();
  else asked.addEventListener('abort', stopAndExit);
  process.on('unhandledRejection', (reason) => log('error', 'unhandled rejection', { cause: String(reason) }));
}
