import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { AudioRequest, Failure, Progress } from '#audio/protocol.ts';
import type { Reason } from '#shared/reason.ts';

const PROGRAM = fileURLToPath(new URL('../../audio/main.ts', import.meta.url));

/** What one run may take; `timeout` is by the clock, for one that waits or computes on end. */
type Bounds = {
  flags: readonly string[];
  timeout: number;
  maxAnswerBytes: number;
  priority?: number;
  onProgress?: (share: number) => void;
  /** The problem when it took more. */
  tooCostly: Reason;
};

/**
 * Runs `src/audio` on a file, in a process of its own because a few bytes can make a parser fill any memory, and
 * returns its last answer, also when it took too much after that. @throws Error when the disk fails, or the process is stopped from outside
 */
export async function runAudioProgram<Answer extends object>(
  request: AudioRequest,
  { flags, timeout, priority = constants.priority.PRIORITY_NORMAL, tooCostly, ...bounds }: Bounds,
): Promise<Answer | { problem: Reason }> {
  const child = spawn(process.execPath, [...flags, PROGRAM], {
    env: {}, // no secret is in its memory
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout,
    killSignal: 'SIGKILL',
  });
  child.once('spawn', () => child.pid && setPriority(child.pid, priority));
  child.stdin.on('error', () => undefined); // it has ended: its status says why
  child.stdin.write(`${JSON.stringify(request)}\n`);
  const { last, status, signal } = await readLines<Answer>(child, bounds);
  const isTooCostly = isBeyondLimits(status, signal);
  if (last && !('failure' in last) && (status === 0 || isTooCostly)) return last;
  if (isTooCostly) return { problem: tooCostly };
  const why = last && 'failure' in last ? last.failure : (signal ?? status);
  throw new Error(`an audio file could not be read: ${why}`);
}

type Ended<Answer> = { last: Answer | Failure | null; status: number | null; signal: NodeJS.Signals | null };

function readLines<Answer extends object>(
  child: ChildProcessByStdio<Writable, Readable, null>,
  { maxAnswerBytes, onProgress }: Pick<Bounds, 'maxAnswerBytes' | 'onProgress'>,
): Promise<Ended<Answer>> {
  let rest = '';
  let last: Answer | Failure | null = null;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const parsed = JSON.parse(line) as Progress | Failure | Answer;
      if ('progress' in parsed) onProgress?.(parsed.progress);
      else last = parsed;
    }
    if (rest.length > maxAnswerBytes) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve({ last, status, signal }));
  });
}

/**
 * A full heap aborts the process, 134 on Windows; 3 is its own verdict. What asks this whole site to stop, as systemd
 * asks every process of it, is none.
 */
const isBeyondLimits = (status: number | null, signal: NodeJS.Signals | null): boolean =>
  signal ? !['SIGTERM', 'SIGINT', 'SIGHUP'].includes(signal) : status === 134 || status === 3;
