import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '../site.ts';

const KILL_EVERY_MS = 4_000;
const LOOK_EVERY_MS = 400;
const SETTLE_MS = 5_000;

export const settle = (): Promise<void> => sleep(SETTLE_MS);

/** Notes when each episode was first seen at an address, at whichever process is up. */
export async function watch(
  up: Set<Site>,
  path: string,
  seen: Map<string, number>,
  isOver: AbortSignal,
): Promise<void> {
  while (!isOver.aborted) {
    const site = [...up][Math.floor(Math.random() * up.size)];
    const asked = Date.now();
    const text = await fetch(`${site?.url}${path}`).then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    );
    for (const [, id = ''] of text.matchAll(/\/episodes\/([0-9a-f-]{36})/g))
      if (!seen.has(id)) seen.set(id, Date.now());
    await sleep(Math.max(0, LOOK_EVERY_MS - (Date.now() - asked)));
  }
}

/** Kills one process after the other as a power cut would, and starts it again; returns how often. */
export async function killByTurns(processes: Site[], up: Set<Site>, isOver: AbortSignal): Promise<number> {
  let kills = 0;
  while (!isOver.aborted) {
    await sleep(KILL_EVERY_MS);
    const site = processes[kills % processes.length];
    if (!site || isOver.aborted) break;
    up.delete(site);
    await site.kill9();
    kills += 1;
    await site.restart();
    up.add(site);
  }
  return kills;
}

/** Returns the 50th and 99th percentile and the largest of these delays. */
export function percentiles(delays: number[]): { p50: number; p99: number; most: number } {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}
