import { loadavg } from 'node:os';
import { openDatabase } from '#server/db/open.ts';
import { closePool } from '#server/db/sql.ts';
import { seedEpisodes } from './seed/seed-episodes.ts';

/**
 * Fills the empty database of DATABASE_URL or DATA_DIR with so many published episodes, an hour apart:
 * `npm run bench:seed -- 100000`. The same number gives the same texts.
 */
const count = Number(process.argv[2]);
if (!Number.isSafeInteger(count) || count < 1) throw new Error('Usage: npm run bench:seed -- 100000');
const database = await openDatabase(say);
try {
  const from = performance.now();
  await seedEpisodes(count, new Date(), say);
  say(`${count} episodes in ${Math.round((performance.now() - from) / 1000)} s (load ${loadavg()[0]?.toFixed(1)})`);
} finally {
  await closePool();
  await database.stop();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
