import { constants, getPriority, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { isBeyondBounds, startChild } from '#server/child.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';

/** In which the child has to say something, and all of it: thousands of episodes come one by one. */
const SILENCE_MS = 15 * SECOND_MS;
const TIMEOUT_MS = MINUTE_MS;

/** Input of a stranger that takes more memory or time than its reader may have. */
export class BeyondBounds extends Error {}

/** `heap` in MB. */
type Given = { request: object; bytes: Uint8Array; heap: number };

/**
 * Yields what a program of ours says of what a stranger wrote, a line of JSON each, from a process of its own: that can
 * take any time and memory, in which a site would answer no one.
 * @throws BeyondBounds
 */
export async function* readInSubprocess<Line>(program: URL, { request, bytes, heap }: Given): AsyncGenerator<Line> {
  const flags = [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'];
  const child = startChild(program, request, { flags, timeout: TIMEOUT_MS });
  // Visitors come first. None may be higher than that of the site itself, which may run under `nice`.
  child.once(
    'spawn',
    () => child.pid && setPriority(child.pid, Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority())),
  );
  const silence = setTimeout(() => child.kill('SIGKILL'), SILENCE_MS);
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve([status, signal]));
  });
  ended.catch(() => undefined); // thrown below, if someone still reads
  child.stdin.end(bytes);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      silence.refresh();
      yield JSON.parse(line) as Line;
    }
    const [status, signal] = await ended;
    if (status === 0) return;
    if (isBeyondBounds(status, signal)) throw new BeyondBounds();
    throw new Error(`what was sent could not be read: ${signal ?? status}`);
  } finally {
    clearTimeout(silence);
    child.kill('SIGKILL');
  }
}

/** Returns what a program that `readInSubprocess` runs was given: the request, and the bytes. */
export async function requestOf<Request>(): Promise<{ request: Request; bytes: Uint8Array }> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const given = Buffer.concat(chunks.splice(0));
  const end = given.indexOf('\n');
  return { request: JSON.parse(given.subarray(0, end).toString()) as Request, bytes: given.subarray(end + 1) };
}
