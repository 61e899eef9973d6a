import { access, constants } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#server/config.ts';
import { checkPools } from '#server/db/health.ts';
import { storage } from '#server/media/index.ts';
import { SECOND_MS } from '#shared/units.ts';

let draining = false;

/**
 * Makes this process report that it is not ready, so that the load balancer sends visitors elsewhere while it drains.
 */
export const startDraining = (): void => void (draining = true);

/** Returns whether this process is about to end. */
export const isDraining = (): boolean => draining;

/** In milliseconds: what a monitor waits for at most, whatever hangs. */
const TIMEOUT = 900;

/**
 * Serves `/healthz` and `/up` (the process is alive) and `/readyz` (database, data folder and storage respond within
 * `timeout` ms, the database as to a page); returns false for others.
 */
export function serveHealth(target: string, response: ServerResponse, timeout = TIMEOUT): boolean {
  if (!['/healthz', '/up', '/readyz'].includes(target)) return false;
  if (target === '/readyz')
    void isReady(timeout).then((is) => send(response, is ? 200 : 503, is ? 'ready' : 'not ready'));
  else send(response, 200, 'ok');
  return true;
}

async function isReady(timeout: number): Promise<boolean> {
  if (draining) return false;
  const writable = access(config.dataDir, constants.W_OK);
  const answers = Promise.all([checkPools(timeout), writable, checkStorage()]);
  const late = sleep(timeout, [false], { ref: false });
  return Promise.race([answers, late]).then(
    ([isDatabaseThere]) => isDatabaseThere === true,
    () => false,
  );
}

/** The storage service is checked at most this often, however many load balancers poll. */
const CHECK_EVERY_MS = 15 * SECOND_MS;
let checked = { at: -Infinity, answer: Promise.resolve() };

function checkStorage(): Promise<void> {
  const now = performance.now();
  if (now - checked.at >= CHECK_EVERY_MS) checked = { at: now, answer: storage.check() };
  return checked.answer;
}

function send(response: ServerResponse, status: number, text: string): void {
  const retry = status === 503 ? { 'Retry-After': '5' } : {};
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...retry })
    .end(text);
}
