import { say } from './run-command.ts';

const MOST = 20;

/** A line for each, of the first twenty. */
export function sayNames(names: readonly string[]): void {
  for (const name of names.slice(0, MOST)) say(`  ${name}`);
  if (names.length > MOST) say(`  … and ${names.length - MOST} more`);
}
