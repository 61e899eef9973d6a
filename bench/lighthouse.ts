import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../tests/support/free-port.ts';
import { findChromium } from '../tests/support/programs.mjs';
import { keptAndCompressed } from '../tests/support/transfers.ts';
import { machine, middle, record, startSite, stopSite, untilReady } from './site.ts';

/** The scores of Lighthouse for the pages listeners arrive at, on its slow phone. */
const PORT = 4396;
const SITE = `http://localhost:${PORT}`;
const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, args: ['--demo'] });
try {
  await untilReady(PORT);
  const [episode] = (await (await fetch(`${SITE}/api/episodes?limit=1`)).json()) as { id: string }[];
  const [series] = (await (await fetch(`${SITE}/api/series`)).json()) as { slug: string }[];
  const rows: string[] = [];
  for (const path of ['/', '/browse', `/episodes/${episode?.id}`, `/series/${series?.slug}`])
    rows.push(await judge(path));
  record(
    'Lighthouse',
    `Mobile, its simulated slow 4G and processor (Moto G Power); medians of ${ROUNDS}. Promised: 99 in all four, the largest paint within 1,500 ms.
${machine()}

| page | performance | accessibility | best practices | SEO | first paint, ms | largest paint, ms | blocked, ms | shift |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
  );
} finally {
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

async function judge(path: string): Promise<string> {
  await keptAndCompressed(SITE + path);
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(path));
  const medians = rounds[0]?.map((_, index) => middle(rounds.map((values) => values[index] ?? 0))) ?? [];
  const shown = medians.map((value, index) => value.toFixed(index === medians.length - 1 ? 3 : 0));
  return `| ${[`\`${path.replace(/(?<=episodes\/|series\/).*/, '…')}\``, ...shown].join(' | ')} |`;
}

/** Returns the scores of the categories in hundredths, then the metrics in ms, the shift as it is. */
async function visit(path: string): Promise<number[]> {
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...ARGS, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  });
  const result = await lighthouse(SITE + path, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  await browser.close();
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`);
  const { categories, audits } = result.lhr;
  return [
    ...CATEGORIES.map((name) => (categories[name]?.score ?? 0) * 100),
    ...METRICS.map((name) => audits[name]?.numericValue ?? 0),
  ];
}
