import { forTerminal, print } from './run-command.ts';

/** Shows progress: on a terminal one line that is overwritten, elsewhere a line for each step. */
export function progressLine(): ((text: string, isDetail?: boolean) => void) & { end(): void } {
  const isTerminal = process.stdout.isTTY;
  let reportedAt = 0;
  const show = (text: string, isDetail = false) => {
    if (!isTerminal) return isDetail ? undefined : print(text);
    if (isDetail && Date.now() - reportedAt < 100) return;
    reportedAt = Date.now();
    process.stdout.write(`\r\u001b[K${forTerminal(text).slice(0, process.stdout.columns - 1)}`);
  };
  const end = () => void (isTerminal && process.stdout.write('\r\u001b[K'));
  return Object.assign(show, { end });
}
