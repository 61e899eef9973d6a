import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { machine, middle, record } from './results.ts';
import { startSite, stopSite, untilReady } from './site.ts';

/** How long a start takes: of the embedded database alone, and of the whole site until `/readyz`, first and later. */
const ROUNDS = 5;
const PORT = 4394;

const database = { first: [] as number[], later: [] as number[] };
const site = { first: [] as number[], later: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  await inANewFolder(async (dataDir) => {
    database.first.push(await databaseStart(dataDir));
    database.later.push(await databaseStart(dataDir));
  });
  await inANewFolder(async (dataDir) => {
    site.first.push(await siteStart(dataDir));
    site.later.push(await siteStart(dataDir));
  });
}
record(
  'Starts',
  `Medians of ${ROUNDS}. Promised for the embedded database: first under 5 s, later under 1 s.
${machine()}

| | first ms | later ms |
|---|---|---|
| embedded database | ${Math.round(middle(database.first))} | ${Math.round(middle(database.later))} |
| the site, until \`/readyz\` | ${Math.round(middle(site.first))} | ${Math.round(middle(site.later))} |`,
);

async function databaseStart(dataDir: string): Promise<number> {
  const from = performance.now();
  const started = await startEmbeddedDatabase(dataDir, () => undefined);
  const milliseconds = performance.now() - from;
  await started.stop();
  return milliseconds;
}

async function siteStart(dataDir: string): Promise<number> {
  const from = performance.now();
  const started = startSite({ port: PORT, dataDir });
  await untilReady(PORT);
  const milliseconds = performance.now() - from;
  await stopSite(started);
  return milliseconds;
}

async function inANewFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
  try {
    await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
