import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The output of a process and its children. */
type Output = { stdio: ['ignore', number, number]; text(): string };

/**
 * Returns a file without a name as a process's stdout and stderr. Unlike a pipe, whose bytes come whenever this process
 * gets to read them, it has at any moment all that was printed before: a site that is ready has said its password.
 */
export function outputFile(): Output {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-output-'));
  const file = openSync(join(folder, 'output'), 'a+');
  rmSync(folder, { recursive: true });
  open.add(file);
  return { stdio: ['ignore', file, file], text: () => textOf(file) };
}

const open = new Set<number>();
process.once('exit', () => open.forEach((file) => closeSync(file)));

function textOf(file: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size);
  const read = readSync(file, bytes, 0, bytes.length, 0);
  return bytes.toString('utf8', 0, read);
}
