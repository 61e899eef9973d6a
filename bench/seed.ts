import { openDatabase } from '#server/db/open.ts';
import { closePool } from '#server/db/sql.ts';
import { machine, record } from './results.ts';
import { seedEpisodes } from './seed/seed-episodes.ts';

/** So many are promised to be there within three minutes. */
const PROMISED = 100_000;

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
  const seconds = Math.round((performance.now() - from) / 1000);
  if (count < PROMISED) say(`${count} episodes in ${seconds} s`);
  else
    record(
      'Filling a catalogue',
      `\`npm run bench:seed -- ${count}\`: natural text and timed transcripts of 700 words, their search indexes made afterwards. Promised: 100,000 episodes within 180 s.
${machine()}

| episodes | seconds |
|---|---|
| ${count} | **${seconds}** |`,
    );
} finally {
  await closePool();
  await database.stop();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
