import '../../../../tests/support/database.ts';
import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { anEpisode } from '../../../../tests/support/makers.ts';
import { sql } from '#server/db/sql.ts';
import { flushMissedSearches, recordMissedSearch } from '../missed-searches.ts';
import { countPlay } from '../plays.ts';
import { identifyVisitor } from '../visitors.ts';
import { endDays } from './day-end.ts';
import { flushDownloads, recordSent } from './record.ts';

const KNOWN = 1_000;
const WORDS = 'wheelchair ramp';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0';

it(
  `a dump a day later, with the source and ${KNOWN} known addresses and agents, confirms no one`,
  { timeout: 120_000 },
  async () => {
    const at = new Date('2026-11-21T12:00:00Z');
    const { id: episodeId } = await anEpisode({ published: true });
    const file = { bytes: 1000, duration: 600, audioStart: 0, minuteEnd: 100 };
    const known = Array.from({ length: KNOWN }, (_, i) => ({
      address: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
      userAgent: i % 2 ? 'AntennaPod/3.4.0' : FIREFOX,
    }));
    for (const who of known) {
      const sent = { start: 0, end: 1000 };
      recordSent({ method: 'GET', status: 200, range: undefined, sent, episodeId, file, place: 'app', at, ...who });
      recordMissedSearch({ text: WORDS, ...who, asksForPrivacy: false, isPrefetch: false, at });
    }
    await flushDownloads(at);
    await flushMissedSearches(at);
    const visitor = identifyVisitor(undefined);
    for (const who of known.slice(0, 500))
      await countPlay({ userId: undefined, visitor, isPrefetch: false, ...who }, episodeId, at);
    const [{ total } = { total: 0 }] = await sql<
      { total: number }[]
    >`select sum(downloads)::int as total from downloads`;
    expect(total).toBe(KNOWN);
    expect(await confirmed(await dump(), episodeId, known)).toBe(KNOWN); // the attack works while the key is there
    expect(await sql`select visitors from missed_searches`).toEqual([{ visitors: KNOWN / 2 }]); // no one searches with an app
    await endDays(new Date('2026-11-22T12:00:00Z'));
    expect(await confirmed(await dump(), episodeId, known)).toBe(0);
  },
);

/** Every row of every table, unlogged ones too, as pg_dump writes them. */
async function dump(): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`;
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t`;
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

/** Tries what someone would who has the program: each key and plain hash of each known pair, looked for in the dump. */
async function confirmed(
  rows: readonly string[],
  episodeId: string,
  known: readonly { address: string; userAgent: string }[],
): Promise<number> {
  const text = rows.join('\n');
  const words = new Set([...(text.match(/[0-9a-f]{64}/g) ?? []), ...(text.match(/\b[\w-]{43}\b/g) ?? [])]);
  const keys = rows
    .filter((row) => row.startsWith('download_keys'))
    .flatMap((row) => row.match(/[0-9a-f]{64}/g) ?? [])
    .map((hex) => Buffer.from(hex, 'hex'));
  return known.filter(({ address, userAgent }) => {
    const who = `${address} ${userAgent}`;
    const messages = [`${episodeId} ${who}`, who, address, `listener ${who}`, `address ${address}`];
    const hashes = [...messages, `search ${address} ${WORDS}`].flatMap((message) => [
      createHash('sha256').update(message).digest(),
      ...keys.map((key) => createHmac('sha256', key).update(message).digest()),
    ]);
    const marks = hashes.flatMap((hash) => [hash.toString('hex'), hash.toString('base64url')]);
    return text.includes(`"${address}"`) || marks.some((mark) => words.has(mark));
  }).length;
}
