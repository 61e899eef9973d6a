import { pageWords } from '#server/words.ts';
import { print } from './run-command.ts';

const MAX_NAMES = 20;

/** Writes the first twenty names, one per line. */
export function printNames(names: readonly string[]): void {
  for (const name of names.slice(0, MAX_NAMES)) print(`  ${name}`);
  if (names.length > MAX_NAMES) print(`  ${pageWords().commands.moreNames(names.length - MAX_NAMES)}`);
}
