import { mkdirSync } from 'node:fs';

/**
 * Counts requests as the site does, without sending anything, in the database of DATABASE_URL, and prints how much
 * processor time (µs, of all threads) each took: `only` a part, which is too little, of a listener never seen before;
 * `parts` of which fifteen are of one listener; a `download` of a listener never seen before.
 */
const [, , episodeId = '', size = '600', batches = '100'] = process.argv;
mkdirSync(process.env['DATA_DIR'] ?? '', { recursive: true });
const { flushDownloads, recordSent } = await import('#server/listening/downloads/record.ts');
const { closePool, openPool } = await import('#server/db/sql.ts');
openPool({ url: process.env['DATABASE_URL'] ?? '' });

const WARMUPS = 50;
const FILE = { bytes: 14_400_000, duration: 900, audioStart: 0, minuteEnd: 960_000 };
let asked = 0;

function record(end: number, each: number): void {
  asked += 1;
  const listener = Math.floor(asked / each);
  recordSent({
    method: 'GET',
    status: 206,
    range: `bytes=0-${end - 1}`,
    file: FILE,
    place: 'app',
    at: new Date(),
    episodeId,
    address: `10.${(listener >> 16) & 255}.${(listener >> 8) & 255}.${listener & 255}`,
    userAgent: 'AntennaPod/3.4.0',
    sent: { start: 0, end },
  });
}

async function spend(end: number, each: number): Promise<number> {
  const before = process.cpuUsage();
  for (let one = 0; one < Number(size); one += 1) record(end, each);
  await flushDownloads(new Date());
  const { user, system } = process.cpuUsage(before);
  return (user + system) / Number(size);
}

async function measure(end: number, each = 1): Promise<number> {
  for (let batch = 0; batch < WARMUPS; batch += 1) await spend(end, each);
  let sum = 0;
  for (let batch = 0; batch < Number(batches); batch += 1) sum += await spend(end, each);
  return sum / Number(batches);
}

const [PART, MINUTE] = [262_144, 1_048_576];
const found = { only: await measure(PART), parts: await measure(PART, 15), download: await measure(MINUTE) };
process.stdout.write(JSON.stringify(found));
await closePool();
