import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Attack } from './attack.ts';
import type { BesiegedSite } from './besieged-site.ts';
import type { Visit } from './visitor.ts';

/**
 * Memory of the site's process in MB; `held` is how long it worked without looking at others, in ms of processor time;
 * waits of others in ms, and which of their requests were not answered with 200.
 */
export type Figures = {
  before: number;
  peak: number;
  /** Once the stranger has gone. */
  after: number;
  /** Open files and sockets. */
  descriptorsBefore: number;
  descriptors: number;
  held: number;
  asked: number;
  lost: string[];
  longest: number;
};

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** How often the site's open files are counted, in ms. */
const COUNT_EVERY_MS = 20;

/** Attacks the site while another visitor, from 127.0.0.1, keeps reading it. Each of the three is a process. */
export async function besiege(site: BesiegedSite, attack: Attack): Promise<Figures> {
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
  await run(port, attack).finally(() => clearInterval(counting));
  const visited = once(visitor, 'message') as Promise<[Visit]>;
  visitor.send('end');
  const [{ waits, lost }] = await visited;
  const held = await site.held();
  const peak = memory(pid, 'VmHWM');
  const after = await memoryAfterward(port, pid, before);
  return {
    ...{ before, peak, after, descriptorsBefore, descriptors, held, asked: waits.length, lost },
    longest: Math.max(...waits),
  };
}

async function run(port: number, attack: Attack): Promise<void> {
  const stranger = fork(program('./attack.ts'), { stdio: 'ignore' });
  stranger.send({ port, attack });
  const [status] = (await once(stranger, 'exit')) as [number];
  if (status !== 0) throw new Error('the attack broke off');
}

const MB = 1024;

/**
 * Megabytes, as the kernel counts them: VmRSS is now, VmHWM the most since `forgetPeak`. NaN when the process is gone.
 */
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

/** Megabytes: what garbage comes and goes with a few requests. */
const SOME_MEMORY = 5;
/** In milliseconds: someone keeps reading, for a process that does nothing at all collects no garbage either. */
const [READ_EVERY, WATCH_FOR] = [200, 2_000];

async function memoryAfterward(port: number, pid: number, before: number): Promise<number> {
  for (let waited = 0; ; waited += READ_EVERY) {
    const after = memory(pid, 'VmRSS');
    if (after <= before + SOME_MEMORY || waited >= WATCH_FOR) return after;
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
