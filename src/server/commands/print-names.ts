import { print } from './run-command.ts';

const MOST = 20;

/** Writes the first twenty names, one per line. */
export function printNames(names: readonly string[]): void {
  for (const name of names.slice(0, MOST)) print(`  ${name}`);
  if (names.length > MOST) print(`  … and ${names.length - MOST} more`);
}
