import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Attack, AttackResult } from './attack.ts';
import type { BesiegedSite } from './besieged-site.ts';
import type { Visit } from './visitor.ts';

/**
 * Memory of the site's process in MB; `held` is how long it worked without looking at others, in ms of processor time; waits
 * of others in ms, and which of their requests were not answered with 200.
 */
export type Figures = AttackResult & {
  before: number;
  peak: number;
  /** Once the stranger has gone. */
  after: number;
  /** Open files and sockets. */
  descriptorsBefore: number;
  descriptors: number;
  descriptorsAfter: number;
  /** Seconds until memory and descriptors were back, of `watchFor` at most. */
  settled: number;
  held: number;
  asked: number;
  lost: string[];
  /** How late the visitor's own process was at most, in ms: what the machine, and not the site, adds to a wait. */
  delay: number;
  median: number;
  p99: number;
  longest: number;
};

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** How often the site's open files are counted, in ms. */
const COUNT_EVERY_MS = 20;

/**
 * Attacks the site while another visitor, from 127.0.0.1, goes on reading it. Each of the three is a process. Watches
 * afterwards, for `watchFor` ms at most, whether memory and descriptors return to what they were.
 */
export async function besiege(site: BesiegedSite, attack: Attack, watchFor = 2_000): Promise<Figures> {
  const { port, pid } = site;
  const visitor = fork(program('./visitor.ts'));
  const isReading = once(visitor, 'message');
  visitor.send(port);
  await isReading;
  await site.held();
  forgetPeak(pid);
  const before = memory(pid, 'VmRSS');
  const descriptorsBefore = countDescriptors(pid);
  let descriptors = descriptorsBefore;
  const counting = setInterval(() => (descriptors = Math.max(descriptors, countDescriptors(pid))), COUNT_EVERY_MS);
  const result = await run(port, attack).finally(() => clearInterval(counting));
  const visited = once(visitor, 'message') as Promise<[Visit]>;
  visitor.send('end');
  const [{ waits, lost, delay }] = await visited;
  const held = await site.held();
  const peak = memory(pid, 'VmHWM');
  const afterwards = await untilBack(port, { pid, before, descriptorsBefore, watchFor });
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    ...result,
    ...afterwards,
    before,
    peak,
    descriptorsBefore,
    descriptors,
    held,
    asked: waits.length,
    lost,
    delay,
    median: sorted[Math.floor(waits.length / 2)] ?? Infinity,
    p99: sorted[Math.floor(waits.length * 0.99)] ?? Infinity,
    longest: Math.max(...waits),
  };
}

async function run(port: number, attack: Attack): Promise<AttackResult> {
  const stranger = fork(program('./attack.ts'), { stdio: 'ignore' });
  const ended = once(stranger, 'exit');
  let result: AttackResult | null = null;
  stranger.once('message', (message) => (result = message as AttackResult));
  stranger.send({ port, attack });
  await ended;
  if (!result) throw new Error('the attack broke off');
  return result;
}

const MB = 1024;

/** Megabytes, as the kernel counts them: VmRSS is now, VmHWM the most since `forgetPeak`. NaN when the process is gone. */
function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / MB);
  } catch {
    return NaN;
  }
}

/** https://docs.kernel.org/filesystems/proc.html: 5 resets the peak resident set size. */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Of the database's pool and of the visitor some come and go. */
const SOME_DESCRIPTORS = 12;
/** Megabytes: what garbage comes and goes with a few requests. */
const SOME_MEMORY = 5;
/** In milliseconds: somebody goes on reading, for a process that does nothing at all collects no garbage either. */
const READ_EVERY = 200;

type Before = { pid: number; before: number; descriptorsBefore: number; watchFor: number };

async function untilBack(
  port: number,
  { pid, before, descriptorsBefore, watchFor }: Before,
): Promise<Pick<Figures, 'after' | 'descriptorsAfter' | 'settled'>> {
  const from = performance.now();
  for (;;) {
    const [after, descriptorsAfter] = [memory(pid, 'VmRSS'), countDescriptors(pid)];
    const isBack = after <= before + SOME_MEMORY && descriptorsAfter <= descriptorsBefore + SOME_DESCRIPTORS;
    const settled = (performance.now() - from) / 1_000;
    if (isBack || settled * 1_000 >= watchFor) return { after, descriptorsAfter, settled };
    await fetch(`http://127.0.0.1:${port}/`).then((response) => response.arrayBuffer());
    await sleep(READ_EVERY);
  }
}

function countDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return NaN;
  }
}
