import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { ask } from '../tests/support/ask.ts';
import { until } from '../tests/support/machines.ts';
import { type Site, startSite } from '../tests/support/site.ts';
import { machine, record } from './results.ts';

/** What visitors get while the database is gone: `npm run bench:outage`, or `-- MINUTES`. */
const minutes = Number(process.argv[2] ?? 10);
const EVERY_MS = 1_000;

type Database = {
  name: string;
  settings: Record<string, string>;
  leave(site: Site): unknown;
  comeBack(): unknown;
  end(): Promise<void>;
};

const embedded = (): Database => {
  let cluster = '';
  return {
    name: 'embedded: killed, its folder gone',
    settings: {},
    leave({ dataDir }) {
      cluster = join(dataDir, 'database');
      const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
      renameSync(cluster, `${cluster}.away`);
      process.kill(Number(pid), 'SIGKILL');
    },
    comeBack: () => renameSync(`${cluster}.away`, cluster),
    end: () => Promise.resolve(),
  };
};

async function elsewhere(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-outage-'));
  chmodSync(folder, 0o711);
  let server = await startEmbeddedDatabase(folder, () => undefined);
  return {
    name: '`DATABASE_URL`: stopped',
    settings: {
      DATABASE_URL: `postgres://carecast@localhost/carecast?host=${encodeURIComponent(server.location.host)}`,
    },
    leave: () => server.stop(),
    comeBack: async () => (server = await startEmbeddedDatabase(folder, () => undefined)),
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const rows = await Promise.all([embedded(), await elsewhere()].map(outage));
record(
  `The database gone for ${minutes} minutes`,
  `A site of nine episodes that visitors have read; once a second each of home, browse, three episodes, feed and the audio of two, one of which nobody had played. New is when home was rendered from the database again after it came back. Promised: 200 (audio: 206) throughout.
${machine()}

| database | requests | not 200 or 206 | longest ms | writes refused with 503 | \`/readyz\` longest ms | memory MB before | after | ready again ms | new again ms |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
);

async function outage(database: Database): Promise<string> {
  const site = await startSite(database.settings, ['--demo']);
  try {
    const listed = JSON.parse((await ask(site.url, '/api/episodes')).body) as { id: string; audioUrl: string }[];
    const [one, two, three] = listed.map(({ id }) => `/episodes/${id}`);
    const pages = ['/', '/browse', one, two, three, '/feed.xml'].map(String);
    const audio = listed.slice(0, 2).map(({ audioUrl }) => audioUrl);
    for (const path of [...pages, audio[0] ?? '']) await ask(site.url, path);
    const before = memory(site.pid());
    await database.leave(site);
    const seen = { requests: 0, failed: [] as string[], longest: 0, refused: 0, ready: 0 };
    const end = performance.now() + minutes * 60_000;
    while (performance.now() < end) {
      for (const path of [...pages, ...audio]) await look(site.url, path, seen);
      const write = await ask(site.url, `/api/episodes/${listed[0]?.id}/play`, { method: 'POST' });
      if (write.status === 503) seen.refused += 1;
      const from = performance.now();
      await ask(site.url, '/readyz');
      seen.ready = Math.max(seen.ready, performance.now() - from);
      await sleep(EVERY_MS);
    }
    const after = memory(site.pid());
    const back = performance.now();
    await database.comeBack();
    await until(async () => (await ask(site.url, '/readyz')).status === 200);
    const ready = performance.now() - back;
    await until(async () => (await ask(site.url, '/')).headers['cache-status'] === undefined);
    const fresh = performance.now() - back;
    for (const failure of new Set(seen.failed)) process.stdout.write(`${database.name}: ${failure}\n`);
    const figures = [seen.longest, seen.refused, seen.ready, before, after, ready, fresh].map(Math.round);
    return `| ${[database.name, seen.requests, `**${seen.failed.length}**`, ...figures].join(' | ')} |`;
  } finally {
    await site.remove();
    await database.end();
  }
}

async function look(url: string, path: string, seen: { requests: number; failed: string[]; longest: number }) {
  const isAudio = path.startsWith('/media/');
  const from = performance.now();
  const { status } = await ask(url, path, isAudio ? { headers: { range: 'bytes=0-99' } } : {});
  seen.longest = Math.max(seen.longest, performance.now() - from);
  seen.requests += 1;
  if (status !== (isAudio ? 206 : 200)) seen.failed.push(`${path} ${status}`);
}

/** Megabytes resident. */
function memory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
