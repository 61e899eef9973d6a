import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page, chromium, devices } from '@playwright/test';
import { findChromium } from '../tests/support/programs.mjs';
import { type Transfer, keptAndCompressed, sum, transfers } from '../tests/support/transfers.ts';
import { machine, record, startSite, stopSite, untilReady } from './site.ts';

/** The load of a phone before anything is touched: bytes as sent, headers included. */
const PORT = 4395;
const SITE = `http://localhost:${PORT}`;
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, args: ['--demo'] });
let browser: Browser | undefined;
try {
  await untilReady(PORT);
  const executablePath = findChromium();
  browser = await chromium.launch({ args: ARGS, ...(executablePath && { executablePath }) });
  const [episode] = (await (await fetch(`${SITE}/api/episodes?limit=1`)).json()) as { id: string }[];
  const paths = { home: '', browse: '/browse', episode: `/episodes/${episode?.id}` };
  const pages = Object.entries(paths).flatMap(([name, path]) => [
    [name, path || '/'] as const,
    [`${name}, Spanish`, `/es${path}`] as const,
  ]);
  const weighed = [];
  for (const [name, path] of pages) weighed.push({ name, all: await weigh(browser, path) });
  record(
    'Weight of a page',
    `Before a touch, on a phone (Pixel 5 in Chromium), brotli, headers included. Promised: at most 52 KB in all, Spanish too, 11 KB of it JavaScript.
${machine()}

| page | in all | requests | JavaScript | files | styles | fonts | HTML |
|---|---|---|---|---|---|---|---|
${weighed.map(({ name, all }) => total(name, all)).join('\n')}`,
  );
} finally {
  await browser?.close();
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

async function weigh(browser: Browser, path: string): Promise<Transfer[]> {
  await keptAndCompressed(SITE + path);
  const context = await browser.newContext(devices['Pixel 5']);
  const page: Page = await context.newPage();
  const all = await transfers(page, SITE + path);
  await context.close();
  return all.filter(({ url }) => !url.startsWith('data:'));
}

function total(name: string, all: Transfer[]): string {
  const kinds = ['Script', 'Stylesheet', 'Font', 'Document'].map((kind) => all.filter(({ type }) => type === kind));
  const [scripts = [], ...others] = kinds;
  const cells = [kilobytes(all), all.length, kilobytes(scripts), scripts.length, ...others.map(kilobytes)];
  return `| ${[name, ...cells].join(' | ')} |`;
}

function kilobytes(list: Transfer[]): string {
  return `${(sum(list) / 1024).toFixed(1)} KB`;
}
