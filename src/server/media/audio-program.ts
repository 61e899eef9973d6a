import { constants, getPriority, setPriority } from 'node:os';
import type { AudioRequest, Failure, Progress } from '#audio/protocol.ts';
import type { Reason } from '#shared/reason.ts';
import { type Child, type ChildBounds, isBeyondBounds, startChild } from '#server/child.ts';

const PROGRAM = new URL('../../audio/main.ts', import.meta.url);

type Bounds = ChildBounds & {
  maxAnswerBytes: number;
  priority?: number;
  onProgress?: (share: number) => void;
  /** The problem when it took more. */
  tooCostly: Reason;
};

/**
 * Runs `src/audio` on a file and returns its last answer, also when it took too much after that. @throws Error when the
 * disk fails, or the process is stopped from outside
 */
export async function runAudioProgram<Answer extends object>(
  request: AudioRequest,
  { flags, timeout, priority = constants.priority.PRIORITY_NORMAL, tooCostly, ...answering }: Bounds,
): Promise<Answer | { problem: Reason }> {
  const child = startChild(PROGRAM, request, { flags, timeout });
  // None may be higher than that of the site itself, which may run under `nice`.
  child.once('spawn', () => child.pid && setPriority(child.pid, Math.max(priority, getPriority())));
  const { last, status, signal } = await readLines<Answer>(child, answering);
  const isTooCostly = isBeyondBounds(status, signal);
  if (last && !('failure' in last) && (status === 0 || isTooCostly)) return last;
  if (isTooCostly) return { problem: tooCostly };
  const why = last && 'failure' in last ? last.failure : (signal ?? status);
  throw new Error(`an audio file could not be read: ${why}`);
}

type Ended<Answer> = { last: Answer | Failure | null; status: number | null; signal: NodeJS.Signals | null };

function readLines<Answer extends object>(
  child: Child,
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
