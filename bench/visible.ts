import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changeEpisode } from '#server/catalogue/index.ts';
import { closePool, openPool, sql } from '#server/db/sql.ts';
import { findEmbeddedDatabase } from '#server/postgres/index.ts';
import { fillWithEpisodes } from '../tests/support/long-catalogue.ts';
import { anAdmin } from '../tests/support/makers.ts';
import { machine, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/**
 * How long after it was acknowledged a publication is on the home page of another process. This process publishes, as the
 * site does; the site is the other one, and has its home page in the cache.
 */
const PUBLISHED = 100;
const PORT = 4397;
const BETWEEN_LOOKS_MS = 1;
const LOOKS = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir });
try {
  await untilReady(PORT);
  const location = await findEmbeddedDatabase(dataDir);
  if (!location) throw new Error('the database of the site does not run');
  openPool(location);
  await fillWithEpisodes(sql, PUBLISHED);
  const rows = await sql<{ id: string }[]>`
    update episodes set published = false, published_at = null returning id`;
  const admin = await anAdmin();
  const times: number[] = [];
  for (const { id } of rows) {
    await isOnHome(id);
    await changeEpisode(admin, id, { published: true }, new Date());
    const from = performance.now();
    await untilVisible(id);
    times.push(performance.now() - from);
  }
  report(times.toSorted((a, b) => a - b));
} finally {
  await closePool();
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

async function untilVisible(id: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (await isOnHome(id)) return;
    await pause(BETWEEN_LOOKS_MS);
  }
  throw new Error('it never appeared');
}

async function isOnHome(id: string): Promise<boolean> {
  return (await (await fetch(`http://127.0.0.1:${PORT}/`)).text()).includes(id);
}

function report(times: number[]): void {
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN).toFixed(0);
  record(
    'Published in one process, seen in another',
    `${times.length} publications, one after the other; from the acknowledgement until the home page of the other process, rendered anew, has it. Promised: p99 of 200 ms.
${machine()}

| median ms | p99 ms | longest ms |
|---|---|---|
| ${at(0.5)} | **${at(0.99)}** | ${at(1)} |`,
  );
}
