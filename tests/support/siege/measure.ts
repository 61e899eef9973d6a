import { fork } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Attack, AttackResult } from './attack.ts';
import type { BesiegedSite } from './besieged-site.ts';

/**
 * Memory of the site's process in MB; `held` is how long it worked without looking at others, in ms of processor time; waits
 * of others in ms, of whose requests `lost` were not answered with 200.
 */
export type Figures = AttackResult & {
  before: number;
  peak: number;
  after: number;
  /** Open files and sockets. */
  descriptorsBefore: number;
  descriptors: number;
  held: number;
  asked: number;
  lost: number;
  median: number;
  longest: number;
};

/** What others read meanwhile: from memory, from the process, from the database. */
const OTHERS = ['/', '/healthz', '/readyz'];
const GIVE_UP_MS = 20_000;
const ATTACK = fileURLToPath(new URL('./attack.ts', import.meta.url));

/** Attacks the site while another visitor, from 127.0.0.1, goes on reading it. */
export async function besiege(site: BesiegedSite, attack: Attack): Promise<Figures> {
  const { port, pid } = site;
  for (const path of OTHERS) await wait(port, path);
  await site.held();
  forgetPeak(pid);
  const before = memory(pid, 'VmRSS');
  const descriptorsBefore = countDescriptors(pid);
  const stranger = fork(ATTACK, { stdio: 'ignore' });
  let result: AttackResult | null = null;
  stranger.once('message', (message) => (result = message as AttackResult));
  const ended = new Promise((resolve) => stranger.once('exit', resolve));
  let isOver = false;
  void ended.then(() => (isOver = true));
  stranger.send({ port, attack });
  const waits: number[] = [];
  let descriptors = 0;
  while (!isOver) {
    waits.push(await wait(port, OTHERS[waits.length % OTHERS.length] ?? '/'));
    descriptors = Math.max(descriptors, countDescriptors(pid));
  }
  if (!result) throw new Error('the attack broke off');
  const answered = waits.filter((milliseconds) => milliseconds < GIVE_UP_MS).toSorted((a, b) => a - b);
  return {
    ...(result as AttackResult),
    before,
    peak: memory(pid, 'VmHWM'),
    after: memory(pid, 'VmRSS'),
    descriptorsBefore,
    descriptors,
    held: await site.held(),
    asked: waits.length,
    lost: waits.length - answered.length,
    median: answered[Math.floor(answered.length / 2)] ?? Infinity,
    longest: waits.reduce((longest, milliseconds) => Math.max(longest, milliseconds), 0),
  };
}

/** Milliseconds until the whole answer; as long as anyone waits when it is none or no 200. */
function wait(port: number, path: string): Promise<number> {
  const from = performance.now();
  return new Promise((resolve) => {
    const get = request({ port, host: '127.0.0.1', path, agent: false, timeout: GIVE_UP_MS }, (response) => {
      const isRight = response.statusCode === 200;
      response.resume().once('close', () => resolve(isRight ? performance.now() - from : GIVE_UP_MS));
    });
    get.once('error', () => resolve(GIVE_UP_MS)).once('timeout', () => get.destroy());
    get.end();
  });
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

function countDescriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return NaN;
  }
}
