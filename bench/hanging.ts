import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { ask, asJson } from '../tests/support/ask.ts';
import { startBucket } from '../tests/support/bucket.ts';
import { cookieOf } from '../tests/support/roles.ts';
import { startSite } from '../tests/support/site.ts';
import { machine, record } from './results.ts';

/** How long health takes while something the site depends on accepts connections and never answers. */
const ROUNDS = 20;
const STORAGE_CHECKED_MS = 15_500;
const PATHS = ['/healthz', '/up', '/readyz'];

const folder = mkdtempSync(join(tmpdir(), 'carecast-hanging-'));
chmodSync(folder, 0o711);
const database = await startEmbeddedDatabase(folder, () => undefined);
const bucket = await startBucket();
/** Connections of the hub's and the mail's jobs. */
const sockets = new Set<Socket>();
const mute = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
await new Promise<void>((listening) => mute.listen(0, '127.0.0.1', listening));
const muteAt = `127.0.0.1:${(mute.address() as AddressInfo).port}`;
const site = await startSite(
  {
    ...bucket.settings,
    DATABASE_URL: `postgres://carecast@localhost/carecast?host=${encodeURIComponent(database.location.host)}`,
    SMTP_URL: `smtp://${muteAt}`,
    MAIL_FROM: 'Carecast <podcast@example.com>',
    WEBSUB_HUB: `http://${muteAt}/`,
  },
  ['--demo'],
);
const rows: string[] = [];
try {
  rows.push(await measure('nothing'));
  const cookie = await cookieOf(site, 'administrator');
  const [{ id = '' } = {}] = JSON.parse((await ask(site.url, '/api/episodes')).body) as { id?: string }[];
  const { headers, body } = asJson({ title: 'Told to the hub' });
  await ask(site.url, `/api/episodes/${id}`, { method: 'PUT', headers: { ...headers, cookie }, body: body ?? '' });
  await ask(site.url, '/api/subscribers', { method: 'POST', ...asJson({ email: 'one@example.com', rhythm: 'each' }) });
  for (let look = 0; look < 500 && sockets.size < 2; look += 1) await sleep(20);
  rows.push(await measure(`hub and mail server (${sockets.size} connections wait)`));
  bucket.trouble = 'silent';
  await sleep(STORAGE_CHECKED_MS); // until then the site knows that it answered
  rows.push(await measure('S3'));
  const frozen = processesOf(folder);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  rows.push(await measure('S3 and database'));
  bucket.trouble = 'none';
  rows.push(await measure('database'));
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
} finally {
  await site.remove();
  for (const socket of sockets) socket.destroy();
  mute.close();
  await bucket.goAway();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
record(
  'Health while something hangs',
  `What hangs accepts connections and never answers. ${ROUNDS} rounds of each path, one after the other: the longest in ms, and every status. Promised: at most 1,000 ms.
${machine()}

| hangs | ${PATHS.map((path) => `\`${path}\``).join(' | ')} |
|---|---|---|---|
${rows.join('\n')}`,
);

async function measure(name: string): Promise<string> {
  const found = PATHS.map(() => ({ longest: 0, statuses: new Set<number>() }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, seen] of found.entries()) {
      const from = performance.now();
      seen.statuses.add((await ask(site.url, PATHS[at] ?? '')).status);
      seen.longest = Math.max(seen.longest, performance.now() - from);
    }
  }
  const cells = found.map(({ longest, statuses }) => `**${Math.round(longest)}** (${[...statuses].join(', ')})`);
  return `| ${[name, ...cells].join(' | ')} |`;
}

/** PostgreSQL's first process on this folder, and those it has started. */
function processesOf(dataDir: string): number[] {
  const [first = ''] = readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8').split('\n');
  const backends = spawnSync('pgrep', ['-P', first], { encoding: 'utf8' }).stdout.split('\n');
  return [first, ...backends].filter(Boolean).map(Number);
}
