/**
 * A generated log of requests, counted by the site's code and by a second program that was written from the guidelines and shares no code with it.
 * Used by src/server/listening/downloads/oracle.slow.test.ts, which has a database.
 */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

export type BenchFile = { path: string; size: number; tags: number; minute: number; seconds: number };

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
/** Agents that are listeners, and the app each is. */
export const LISTENERS: Record<string, string> = {
  'AntennaPod/3.4.0': 'AntennaPod',
  'Podcasts/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0': 'Apple Podcasts',
  'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)': 'Overcast',
  'gPodder/3.11.0 (+http://gpodder.org/)': 'gPodder',
  'Castro 2024.2/1500': 'Castro',
  [BROWSER]: 'Chrome',
};
const OTHERS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
  'python-requests/2.31.0',
  'atc/1.0 watchOS/9.0 model/Watch6,2 hwp/t8301 build/20R361',
  '(null)/(null) watchOS/8.5 model/Watch5,4 hwp/t8006 build/19T242',
  '',
];

/** Returns a repeatable generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Writes `count` lines of nginx's combined format with the Range header behind. */
export async function writeLog(to: string, files: readonly BenchFile[], count: number, seed = 1): Promise<void> {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const agents = Object.keys(LISTENERS);
  const out = createWriteStream(to);
  for (let line = 0; line < count; line += 1) {
    if (!out.write(`${aLine(random, pick, files, agents)}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

function aLine(
  random: () => number,
  pick: <Item>(items: readonly Item[]) => Item,
  files: readonly BenchFile[],
  agents: readonly string[],
): string {
  const file = pick(files);
  const day = 20 + Math.floor(random() * 2);
  const kind = random();
  const agent = random() < 0.15 ? pick(OTHERS) : pick(agents);
  const address = anAddress(random);
  const thousand = (most: number) => Math.floor((random() * most) / 1000) * 1000;
  const write = (method: string, status: number, bytes: number, range = '') =>
    `${address} - - [${day}/Nov/2026:12:00:00 +0000] "${method} ${file.path} HTTP/1.1" ${status} ${bytes} "-" "${agent}" "${range}"`;
  if (kind < 0.04) return write('HEAD', 200, 0);
  if (kind < 0.08) return write('GET', 304, 0);
  if (kind < 0.14) return write('GET', 206, 2, 'bytes=0-1');
  if (kind < 0.3) return write('GET', 200, file.size);
  if (kind < 0.4) return write('GET', 200, thousand(file.size)); // aborted
  const start = thousand(file.size - 1000);
  const end = Math.min(file.size, start + 1000 + thousand(file.size * 0.4));
  return write('GET', 206, end - start, `bytes=${start}-${end - 1}`);
}

/** Few addresses, so that many requests are of one listener; an office is behind one, and some are IPv6 networks. */
function anAddress(random: () => number): string {
  if (random() < 0.05) return '203.0.113.7';
  const number = Math.floor(random() * 5_000);
  if (number % 5 === 0) return `2001:db8:0:${number.toString(16)}::${Math.floor(random() * 9)}`;
  return `10.0.${number >> 8}.${number & 255}`;
}
