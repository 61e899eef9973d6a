import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The limits of a run: Node's flags for its heap, and milliseconds by the clock, for one that computes on end. */
export type ChildBounds = { flags: readonly string[]; timeout?: number; signal?: AbortSignal | undefined };
export type Child = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Starts a program of ours for one request, a line of JSON, in a process of its own: a few bytes of a stranger can make
 * a parser fill any memory. It gets no environment but where Node keeps what it compiles, if it does: no secret is in
 * its memory. It ends with its input.
 */
export function startChild(program: URL, request: object, { flags, ...bounds }: ChildBounds): Child {
  const kept = getCompileCacheDir();
  const child = spawn(process.execPath, [...flags, fileURLToPath(program)], {
    env: kept === undefined ? {} : { NODE_COMPILE_CACHE: kept },
    stdio: ['pipe', 'pipe', 'ignore'],
    ...bounds,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => undefined); // it has ended: its status says why
  child.stdin.write(`${JSON.stringify(request)}\n`);
  return child;
}

/**
 * Returns whether a program ended beyond its bounds. A full heap aborts it, 134 on Windows; 3 is its own verdict. What
 * asks this whole site to stop, as systemd asks every process of it, is none.
 */
export const isBeyondBounds = (status: number | null, signal: NodeJS.Signals | null): boolean =>
  signal ? !['SIGTERM', 'SIGINT', 'SIGHUP'].includes(signal) : status === 134 || status === 3;
