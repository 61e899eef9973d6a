import type { IncomingMessage, ServerResponse } from 'node:http';
import { access, constants } from 'node:fs/promises';
import { config } from '#server/config.ts';
import { pingDatabase } from '#server/db/health.ts';
import { storage } from '#server/media/index.ts';

let isDraining = false;

/** Makes this process report that it is not ready: the load balancer sends visitors elsewhere while it drains. */
export function startDraining(): void {
  isDraining = true;
}

/** Serves `/healthz` (the process is alive) and `/readyz` (database and storage respond); returns false for others. */
export function serveHealth(target: string, _request: IncomingMessage, response: ServerResponse): boolean {
  if (target !== '/healthz' && target !== '/readyz') return false;
  if (target === '/healthz') send(response, 200, 'ok');
  else void isReady().then((ready) => send(response, ready ? 200 : 503, ready ? 'ready' : 'not ready'));
  return true;
}

async function isReady(): Promise<boolean> {
  if (isDraining) return false;
  const answers = [pingDatabase(), access(config.dataDir, constants.W_OK), checkStorage()];
  return Promise.all(answers).then(
    () => true,
    () => false,
  );
}

/** The storage service is checked at most this often, however many load balancers poll. */
const CHECK_EVERY_MS = 15_000;
let checked = { at: 0, answer: Promise.resolve() };

function checkStorage(now = Date.now()): Promise<void> {
  if (now - checked.at >= CHECK_EVERY_MS) checked = { at: now, answer: storage.check() };
  return checked.answer;
}

function send(response: ServerResponse, status: number, text: string): void {
  const retry = status === 503 ? { 'Retry-After': '5' } : {};
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...retry })
    .end(text);
}
