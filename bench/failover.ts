import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/db/sql.ts';
import { freePort } from '../tests/support/free-port.ts';
import { watchFreshness } from '../tests/support/freshness.ts';
import { makeMachines, ROOT, until } from '../tests/support/machines.ts';
import { startReplication } from '../tests/support/replication.ts';
import { cookieOf } from '../tests/support/roles.ts';
import { testSettings } from '../tests/support/settings.ts';
import { lostComments, startLoad } from '../tests/support/steady-load.ts';
import { machine, record } from './results.ts';

/** A primary is killed under three processes behind nginx, and its standby promoted: what visitors notice. */
const RATE = { reads: 450, writes: 50 };
/** How long nobody has noticed that the primary is gone. */
const UNNOTICED_MS = 3_000;

const rows: string[] = [];
for (const kind of ['synchronous', 'asynchronous'] as const) rows.push(await failOver(kind));
record(
  'A standby promoted',
  `Three processes behind nginx, ${RATE.reads} pages and ${RATE.writes} dislikes a second at most; PostgreSQL with streaming replication, \`kill -9\` of the primary, ${UNNOTICED_MS / 1_000} s later \`pg_promote\`. Reads are of pages, feed and API; stale is how long after an acknowledged change of a title somebody still got the title before, in peace and after the promotion (no title is changed shortly before the kill: a page that was changed and not asked for since is in no cache). Promised: no read fails, writes at most 10 s after the promotion; synchronous: nothing acknowledged is lost.
${machine()}

| standby | requests a second | reads | failed | writes acknowledged | refused | lost | first write after the promotion ms | stale ms |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
);

async function failOver(kind: 'synchronous' | 'asynchronous'): Promise<string> {
  const servers = await startReplication(kind);
  const machines = makeMachines();
  try {
    const settings = { ...testSettings(`${machines.folder}/data`), DATABASE_URL: servers.url, TRUST_PROXY: '1' };
    const ports = [await freePort(), await freePort(), await freePort()];
    const [first = 0, ...others] = ports;
    const demo = await machines.start(ROOT, first, settings, ['--demo', '--catalogue-only']);
    for (const port of others) await machines.start(ROOT, port, settings);
    const url = await machines.startNginx(ports);
    const cookie = await cookieOf(demo, 'administrator');
    const listed = (await (await fetch(`${url}/api/episodes`)).json()) as { id: string }[];
    const [changing = '', ...episodes] = listed.map(({ id }) => id);

    const began = performance.now();
    const load = startLoad(url, episodes, RATE);
    const beforehand = watchFreshness(url, cookie, changing);
    await load.more(1_000);
    await beforehand.end();
    await load.more(500); // a page that was changed and not asked for since is in no cache
    await servers.primary.kill();
    await sleep(UNNOTICED_MS);
    const before = load.acknowledged.length;
    const promotedAt = performance.now();
    await servers.standby.promote();
    await until(() => load.acknowledged.length > before);
    const firstWrite = performance.now() - promotedAt;
    const afterwards = watchFreshness(url, cookie, changing);
    await load.more(1_000);
    await afterwards.end();
    await load.end();
    const seconds = (performance.now() - began) / 1_000;

    const pool = connect({ url: servers.url }, 1);
    const lost = await lostComments(pool, load.acknowledged);
    await pool.end();
    const reads = load.failures.filter((failure) => failure.startsWith('GET '));
    const writes = load.failures.length - reads.length;
    for (const failure of new Set(load.failures.map((each) => each.replace(/[\w-]{36}/, '…'))))
      process.stdout.write(`${kind}: ${failure}\n`);
    const readsSent = load.sent() - load.acknowledged.length - writes;
    return `| ${[kind, (load.sent() / seconds).toFixed(0), readsSent, `**${reads.length}**`, load.acknowledged.length, writes, `**${lost.length}**`, `**${Math.round(firstWrite)}**`, Math.max(beforehand.longest(), afterwards.longest())].join(' | ')} |`;
  } finally {
    await machines.remove();
    await servers.remove();
  }
}
