import { logError } from '#server/log.ts';
import { pageWords } from '#server/words.ts';
import { SECOND_MS } from '#shared/units.ts';

/** Longer than any stop takes: a process that is broken must not stay without serving. */
const MAX_STOP_MS = 30 * SECOND_MS;

/**
 * Returns what aborts on SIGTERM, SIGINT or SIGHUP, when the process that started this one has exited, however it did,
 * and on an error no one caught: what is under way ends well, and the supervisor starts the site again. To be called
 * before anything is started: a signal that ends the process amid a start would leave the database running. `print` is
 * told that it stops.
 */
export function followSignals(print: (line: string) => void): AbortController {
  const asked = new AbortController();
  asked.signal.addEventListener('abort', () => print(pageWords().terminal.stopping));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
  process.once('disconnect', () => asked.abort());
  process.on('unhandledRejection', (reason) => logError('unhandled rejection', reason));
  process.on('uncaughtException', (error) => {
    logError('uncaught exception', error);
    process.exitCode = 1;
    setTimeout(() => process.exit(), MAX_STOP_MS).unref();
    asked.abort();
  });
  return asked;
}

/** Runs `stop` and exits once `asked` aborts: at once, if it did during the start. Status 1 after an uncaught error. */
export function stopWhenAsked(stop: () => Promise<void>, asked: AbortSignal): void {
  const stopAndExit = () =>
    void stop().then(
      () => process.exit(),
      () => process.exit(1),
    );
  if (asked.aborted) stopAndExit();
  else asked.addEventListener('abort', stopAndExit);
}
