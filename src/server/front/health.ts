import type { IncomingMessage, ServerResponse } from 'node:http';
import { access, constants } from 'node:fs/promises';
import { config } from '../config.ts';
import { sql } from '../db/sql.ts';

let isDraining = false;

/** From now on this process is not ready: the load balancer sends visitors elsewhere while it finishes. */
export function startDraining(): void {
  isDraining = true;
}

/** `/healthz`: the process lives. `/readyz`: database and storage answer. Anything else is not for us: false. */
export function answerHealth(target: string, _request: IncomingMessage, response: ServerResponse): boolean {
  if (target !== '/healthz' && target !== '/readyz') return false;
  if (target === '/healthz') send(response, 200, 'ok');
  else void isReady().then((ready) => send(response, ready ? 200 : 503, ready ? 'ready' : 'not ready'));
  return true;
}

async function isReady(): Promise<boolean> {
  if (isDraining) return false;
  const answers = [sql`select 1`, access(config.dataDir, constants.W_OK)];
  return Promise.all(answers).then(
    () => true,
    () => false,
  );
}

function send(response: ServerResponse, status: number, text: string): void {
  const retry = status === 503 ? { 'Retry-After': '5' } : {};
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...retry })
    .end(text);
}
