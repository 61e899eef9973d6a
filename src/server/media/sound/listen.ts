import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { searchPath } from '#server/config.ts';
import type { Reason } from '#shared/reason.ts';
import type { Sound } from '#shared/sound.ts';
import type { Proposal } from './propose.ts';
import { HOUR_MS, MB, MINUTE_MS } from '#shared/units.ts';

/** What the child is asked; `milliseconds` of processor time, `duration` of the file in seconds, if it is known. */
export type SoundRequest = { path: string; type: string; lines: string[]; milliseconds: number; duration: number };
/** A line that the child prints before its answer: how much is done, 0 to 1. */
export type SoundProgress = { progress: number };
/** `problem`: why nothing could be measured. */
export type SoundAnswer = { sound: Sound; proposal?: Proposal } | { problem: Reason };

const CHILD = fileURLToPath(new URL('./sound-child.ts', import.meta.url));
const FLAGS = [
  '--max-old-space-size=128',
  '--max-semi-space-size=1',
  '--expose-gc',
  '--disable-warning=ExperimentalWarning',
];
/** An hour takes 15 seconds of it, with a script 80; no file is longer than a day. */
const PROCESSOR_MS = 15 * MINUTE_MS;
/** By the clock: pages go first, and a damaged file may make a decoder wait for ever. */
const CLOCK_MS = HOUR_MS;
const MAX_ANSWER_BYTES = 16 * MB;
const TOO_LONG: Reason = { code: 'soundTooLong' };

/** Each takes a core. */
const oneAtATime = pLimit(1);

/**
 * Decodes a file in a process of its own, at low priority, and returns how it sounds, and where the `lines` of a
 * script are spoken if there are any. One file at a time.
 * @throws Error when the disk fails, or the child is stopped from outside
 */
export const listen = (
  path: string,
  type: string,
  {
    lines = [],
    milliseconds = PROCESSOR_MS,
    duration = 0,
    onProgress = () => {},
  }: Partial<Omit<SoundRequest, 'path' | 'type'>> & { onProgress?: (share: number) => void } = {},
): Promise<SoundAnswer> =>
  oneAtATime(async () => {
    const printed = await runChild({ path, type, lines, milliseconds, duration }, onProgress);
    return JSON.parse(printed) as SoundAnswer;
  });

/** Returns the last line that the child prints. Of the environment it gets only the way to ffmpeg. */
function runChild(request: SoundRequest, onProgress: (share: number) => void): Promise<string> {
  const child = spawn(process.execPath, [...FLAGS, CHILD], {
    env: { PATH: searchPath },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: CLOCK_MS,
    killSignal: 'SIGKILL',
  });
  child.once('spawn', () => child.pid && setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL));
  child.stdin.on('error', () => undefined); // it has ended: its status says why
  child.stdin.write(`${JSON.stringify(request)}\n`);
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (printed + text).split('\n');
      printed = lines.pop() ?? '';
      for (const line of lines) onProgress((JSON.parse(line) as SoundProgress).progress);
      if (printed.length > MAX_ANSWER_BYTES) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', (status, signal) => {
      if (status === 0) return resolve(printed);
      if (status === 3 || status === 134 || signal === 'SIGKILL' || signal === 'SIGABRT')
        return resolve(JSON.stringify({ problem: TOO_LONG }));
      reject(new Error(`a file could not be measured: ${signal ?? status}`));
    });
  });
}
