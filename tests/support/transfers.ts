import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test';

export type Transfer = { url: string; type: string; encoding: string | null; bytes: number };

/**
 * Returns what comes over the wire until the page is quiet, before a touch, in bytes as sent, headers included. Without
 * the icon of the tab, which only a Chromium with windows asks for.
 */
export async function transfers(page: Page, url: string): Promise<Transfer[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const open = new Map<string, Omit<Transfer, 'bytes'>>();
  const done: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    open.set(requestId, { url: response.url, type, encoding: new Headers(response.headers).get('content-encoding') }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = open.get(requestId);
    if (known && !new URL(known.url).pathname.startsWith('/favicon.'))
      done.push({ ...known, bytes: encodedDataLength });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return done;
}

/** Resolves once a page is kept as sent best: right after a change it is compressed in a hurry, up to 10 KB more. */
export async function keptAndCompressed(url: string): Promise<void> {
  for (let encoding: string | null = null; encoding !== 'br';) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    encoding = answer.headers.get('content-encoding');
  }
}

/** Returns the transfers of a first visit to a page that was kept then; what changes it makes another try necessary. */
export async function transfersOfKept(browser: Browser, url: string): Promise<Transfer[]> {
  for (;;) {
    await keptAndCompressed(url);
    const page = await browser.newPage();
    const all = await transfers(page, url);
    await page.close();
    if (all.find(({ type }) => type === 'Document')?.encoding === 'br') return all;
  }
}

export const sum = (list: Transfer[]): number => list.reduce((bytes, transfer) => bytes + transfer.bytes, 0);

/** Expects a page, and its scripts alone, to be at most so many bytes; a failure lists the transfers. */
export function expectWeight(all: Transfer[], most: { scripts: number; page: number }): void {
  const scripts = all.filter(({ type }) => type === 'Script');
  const each = list(all);
  expect(scripts, each).not.toEqual([]);
  expect(sum(scripts), each).toBeLessThanOrEqual(most.scripts);
  expect(sum(all), each).toBeLessThanOrEqual(most.page);
  test.info().annotations.push({ type: 'weight', description: `${sum(scripts)} B scripts, ${sum(all)} B in all` });
}

/** Returns what each weighs, in bytes. */
export const list = (all: Transfer[]): string => all.map(({ bytes, url }) => `${bytes} ${url}`).join('\n');
