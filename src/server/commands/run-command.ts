import { reasonText } from '#shared/reason.ts';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { reasonOfRefused, z } from '#shared/schema.ts';
import { printable, withoutBidiControls } from '#shared/text.ts';
import { openDatabaseBeside } from '#server/db/open.ts';
import { closePool } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';
import { aboutDatabase, explainStartProblem } from '#server/boot/index.ts';
import { followLanguage } from '#server/show/index.ts';
import { pageWords } from '#server/words.ts';
import { switchToOwner, type Operand } from './switch-to-owner.ts';
import { UsageError } from './usage-error.ts';

export { UsageError };

/** Writes a line to the terminal, without control characters from others' texts (feeds, names). */
export const print = (line: string): void => void process.stdout.write(`${forTerminal(line)}\n`);

/** Returns text without control characters but line breaks, and without bidirectional controls. */
export const forTerminal = (text: string): string => withoutBidiControls(printable(text)).replaceAll('\r', '');

/** Returns a controller that aborts on the first SIGINT or SIGTERM; a second signal ends the process at once. */
export function stopOnSignal(): AbortController {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop;
}

type Words = { words: string[]; flags: Record<string, string | boolean | undefined> };
/** `operand`: what the command does with the file or folder that its first word names. */
type Options = { flags?: ParseArgsOptionsConfig; database?: boolean; account?: boolean; operand?: Operand } & Opening;
/** How the database is opened: where its messages go, and `update` in place of what MIGRATE says. */
type Opening = { print?: (line: string) => void; update?: Parameters<typeof openDatabaseBeside>[1] };

const NPM = 'npm run carecast --';

/** Returns the error that says how a command is written. */
export function usageOf(name: keyof ReturnType<typeof pageWords>['commands']['usage']): UsageError {
  const { usage, usageLabel } = pageWords().commands;
  const lines = usage[name].map((way, at) => `${at === 0 ? usageLabel : ' '.repeat(usageLabel.length)} ${NPM} ${way}`);
  return new UsageError(lines.join('\n'));
}

/**
 * Runs a command: parses its arguments, leaves root if the site has, opens the database of DATA_DIR or DATABASE_URL
 * (also while the site runs), does the work in the language of the show, and closes it. An error is one line and exit
 * status 1. `database: false` and `account: false` for one that needs none: it speaks the language of the last start.
 */
export async function runCommand(
  work: (given: Words) => Promise<void>,
  {
    flags: own = {},
    database: isNeeded = true,
    account = true,
    operand,
    print: show = () => undefined,
    update,
  }: Options = {},
): Promise<void> {
  let close = () => Promise.resolve();
  try {
    const { positionals: words, values: flags } = parseArgs({ allowPositionals: true, options: own });
    if (account) await switchToOwner(words[0], operand);
    if (isNeeded) {
      const database = await openDatabaseBeside(show, update);
      close = () => closePool().then(() => database.stop());
      await followLanguage();
      for (const line of aboutDatabase(database)) show(line);
    }
    await work({ words, flags: flags as Words['flags'] });
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${forTerminal(sentence(error))}\n`);
  } finally {
    await close();
  }
}

function sentence(error: unknown): string {
  if (error instanceof z.ZodError) return reasonText(reasonOfRefused(error));
  if (error instanceof DomainError) return reasonText(error.reason);
  if (error instanceof UsageError) return error.message;
  const isMistyped = error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
  return isMistyped ? pageWords().commands.mistyped(error.message) : explainStartProblem(error, 'command');
}
