import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { currentTime, expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { listen } from '../support/listening.ts';
import { type Site, startSite } from '../support/site.ts';
import { english } from '../support/words.ts';

/** Half a minute of the demo's audio. */
const ARRIVES = 240_000;

let site: Site;
let line: Line;
test.beforeAll(async () => {
  line = await startLine();
  site = await startSite({ PUBLIC_URL: line.url }, ['--demo']);
  line.leadTo(site.url);
});
test.afterAll(async () => {
  await site.remove();
  line.close();
});

const seekToEndOfBuffer = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('audio[data-player]');
    if (!audio) throw new Error('there is audio');
    audio.currentTime = audio.buffered.end(audio.buffered.length - 1) - 3;
  });

test('@slow what has arrived plays to its end, then the player waits in words, and continues on its own', async ({
  page,
}) => {
  await page.goto(line.url);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectPlaying(page);
  line.cut();
  await seekToEndOfBuffer(page);
  const from = await currentTime(page);
  await expect(page.getByText(english.player.late).first()).toBeVisible();
  const there = await currentTime(page);
  expect(there).toBeGreaterThan(from);
  line.mend();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(there + 3);
  await expect(page.getByText(english.player.late)).toHaveCount(0);
});

/** A line to the site on which the first seconds of audio arrive, and which can be cut and mended. */
type Line = { url: string; leadTo(url: string): void; cut(): void; mend(): void; close(): void };

async function startLine(): Promise<Line> {
  let port = 0;
  let state: 'slow' | 'cut' | 'whole' = 'slow';
  const clients = new Set<Socket>();
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { url = '/', method, headers } = asked;
    const upstream = request({ host: '127.0.0.1', port, path: url, method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      if (state === 'whole' || !url.startsWith('/media/')) return response.pipe(answer);
      let left = ARRIVES;
      return response.on('data', (chunk: Buffer) => {
        if (left > 0) answer.write(chunk.subarray(0, left));
        left -= chunk.length;
      });
    });
    upstream.on('error', () => answer.destroy());
    asked.pipe(upstream);
  };
  const server: Server = createServer(pass);
  server.on('connection', (client: Socket) => {
    if (state === 'cut') return client.destroy();
    clients.add(client);
    return client.on('close', () => clients.delete(client));
  });
  const end = () => {
    for (const client of clients) client.destroy();
  };
  return {
    url: `http://localhost:${await listen(server)}`,
    leadTo: (url) => (port = Number(new URL(url).port)),
    cut: () => [(state = 'cut'), end()],
    mend: () => (state = 'whole'),
    close: () => [end(), server.close()],
  };
}
