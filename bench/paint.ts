import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type Page, chromium, devices } from '@playwright/test';
import { findChromium } from '../tests/support/programs.mjs';
import { keptAndCompressed } from '../tests/support/transfers.ts';
import { machine, middle, record, startSite, stopSite, untilReady } from './site.ts';

/** When a slow phone shows the first words of a page, beside a page of the same words and nothing else. */
const PORT = 4397;
const SITE = `http://localhost:${PORT}`;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
/** Slow 3G as Chrome's DevTools have it, bytes per second, and a fourth of this processor. */
const LINE = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const PROCESSOR = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'carecast-bench-'));
const site = startSite({ port: PORT, dataDir, args: ['--demo'] });
let browser: Browser | undefined;
try {
  await untilReady(PORT);
  const executablePath = findChromium();
  browser = await chromium.launch({ args: ARGS, ...(executablePath && { executablePath }) });
  const [episode] = (await (await fetch(`${SITE}/api/episodes?limit=1`)).json()) as { id: string }[];
  const [series] = (await (await fetch(`${SITE}/api/series`)).json()) as { slug: string }[];
  const paths = ['', '/browse', `/episodes/${episode?.id}`, `/series/${series?.slug}`];
  const rows: string[] = [];
  for (const path of paths.flatMap((each) => [each || '/', `/es${each}`])) rows.push(await compare(browser, path));
  record(
    'First paint',
    `A first visit on slow 3G (400 kbit/s, 400 ms) with a processor four times slower; medians of ${ROUNDS}, ms. Aimed at: 1,100.
${machine()}

| page | first paint | largest paint | the same words alone |
|---|---|---|---|
${rows.join('\n')}

${await walk(browser, [...paths.map((path) => path || '/'), '/subscribe'])}`,
  );
} finally {
  await browser?.close();
  await stopSite(site);
  rmSync(dataDir, { recursive: true, force: true });
}

async function compare(browser: Browser, path: string): Promise<string> {
  await keptAndCompressed(SITE + path);
  const plain = await servePlain(await wordsOf(browser, path));
  const pages: number[][] = [];
  const words: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pages.push(await visit(browser, SITE + path));
    words.push((await visit(browser, plain.url))[0] ?? 0);
  }
  plain.close();
  const [first, largest] = [0, 1].map((at) => middle(pages.map((times) => times[at] ?? 0)));
  return `| \`${path.replace(/(?<=episodes\/|series\/).*/, '…')}\` | ${first?.toFixed(0)} | ${largest?.toFixed(0)} | ${middle(words).toFixed(0)} |`;
}

/** Returns the first and the largest paint of a first visit, in ms. */
async function visit(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext(devices['Pixel 5']);
  const page = await context.newPage();
  await slow(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const times = await page.evaluate(
    () =>
      new Promise<number[]>((found) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        new PerformanceObserver((list) => found([first, list.getEntries().at(-1)?.startTime ?? 0])).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return times;
}

/** Says what five pages after each other cost, with their links followed as a visitor does. */
async function walk(browser: Browser, paths: string[]): Promise<string> {
  const context = await browser.newContext(devices['Pixel 5']);
  const page = await context.newPage();
  const session = await slow(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const [first = '/', ...others] = paths;
  await page.goto(SITE + first, { waitUntil: 'networkidle' });
  const times: string[] = [];
  for (const path of others) {
    const took = await page.evaluate(
      (to) =>
        new Promise<number>((done) => {
          const from = performance.now();
          document.addEventListener('astro:page-load', () => done(performance.now() - from), { once: true });
          const link = document.createElement('a');
          link.href = to;
          document.body.append(link);
          link.click();
        }),
      path,
    );
    times.push(took.toFixed(0));
  }
  await page.waitForLoadState('networkidle');
  await context.close();
  return `Home and four pages after it: ${(bytes / 1024).toFixed(1)} KB; from the press to the page ${times.join(', ')} ms.`;
}

async function slow(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR });
  return session;
}

async function wordsOf(browser: Browser, path: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(SITE + path);
  const text = await page.locator('body').innerText();
  await page.close();
  const escaped = text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>Words</title><p>${escaped.replace(/\n+/g, '<p>')}`;
}

async function servePlain(html: string): Promise<{ url: string; close(): void }> {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(brotliCompressSync(html)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
