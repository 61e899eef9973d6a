import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { writeLongAudio } from '../support/long-audio.ts';
import { type Site, startSite } from '../support/site.ts';
import { AUDIO, dropzone, signIn } from '../support/studio.ts';
import { listen } from '../support/listening.ts';
import { english, opening } from '../support/words.ts';
import { KB, MB } from '#shared/units.ts';

let site: Site;
let line: Proxy;
test.beforeAll(async () => {
  line = await startProxy();
  site = await startSite({ PUBLIC_URL: line.url });
  line.leadTo(site.url);
});
test.beforeEach(async ({ page }) => {
  await signIn(page, { ...site, url: line.url });
  await page.goto(`${line.url}/upload`);
  await expect(page.locator('#audio-file')).toBeAttached();
});
test.afterAll(async () => {
  await site.remove();
  await line.close();
});

type Line = { offline: boolean; uploadThroughput: number };
const setLine = (session: CDPSession, line: Line) =>
  session.send('Network.emulateNetworkConditions', { latency: 0, downloadThroughput: -1, ...line });

/** Of the figures alone: in the whole text they follow `.mp3` without a space. */
const percent = async (page: Page): Promise<number> =>
  parseInt((await dropzone(page, 'audio').locator('.figures').textContent()) ?? '', 10);

async function start(page: Page, file = AUDIO): Promise<void> {
  await page.locator('#audio-file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

test('an upload whose connection drops in the middle continues on its own when it is back @slow', async ({ page }) => {
  let broken = 0;
  page.on('requestfailed', (request) => request.method() === 'PUT' && (broken += 1));
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await setLine(session, { offline: false, uploadThroughput: 50 * KB });
  await start(page);
  await expect.poll(() => percent(page)).toBeGreaterThan(5);
  await expect(dropzone(page, 'audio')).toContainText(/\d+% · \d+ KB\/s · \d+ sec left/);
  line.cut();
  await setLine(session, { offline: true, uploadThroughput: 0 });
  await expect(page.getByText('No Internet connection', { exact: true })).toBeVisible();
  await expect(dropzone(page, 'audio').getByRole('button', { name: 'Cancel' })).toBeVisible();
  line.mend();
  await setLine(session, { offline: false, uploadThroughput: -1 });
  await expect(page.getByText(english.studio.upload.messages.online, { exact: true })).toBeVisible();
  await expect.poll(() => broken).toBeGreaterThan(0);
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded · the-two-minute-handover.mp3 · 2:12 min');
});

test('@slow an upload that arrived while its answer was lost is found there, not sent twice', async ({ page }) => {
  const puts: number[] = [];
  page.on('requestfinished', (request) => request.method() === 'PUT' && puts.push(1));
  line.loseAnswerTo('PUT /api/objects/');
  await start(page);
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded · the-two-minute-handover.mp3');
  await page.getByLabel('Episode Title').fill('Arrived all the same');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.waitForURL(`${line.url}/`);
  await expect.poll(() => puts.length).toBe(1);
});

test('@slow a file arrives on its own once the server is back, however long it was away', async ({ page }) => {
  await page.waitForLoadState('networkidle'); // the form has loaded what it will say it with
  await site.stop();
  await start(page);
  const { messages, unfinished } = english.studio.upload;
  await expect(dropzone(page, 'audio').getByRole('status')).toHaveText(unfinished.again(messages.offline));
  await site.restart();
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded');
});

test('@slow an upload can be canceled and begun again', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await setLine(session, { offline: false, uploadThroughput: 50 * KB });
  await start(page);
  await expect.poll(() => percent(page)).toBeGreaterThan(5);
  await dropzone(page, 'audio').getByRole('button', { name: 'Cancel' }).click();
  await expect(dropzone(page, 'audio')).not.toContainText('%');
  await setLine(session, { offline: false, uploadThroughput: -1 });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded');
});

test.describe('a large file', () => {
  let folder: string;
  let file: string;
  let bytes: Buffer;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carecast-large-'));
    file = join(folder, 'long-talk.mp3');
    bytes = await writeLongAudio(file, 12 * MB);
  });
  test.afterAll(() => rm(folder, { recursive: true }));

  /** The offsets from which parts are sent, in order. */
  function watchOffsets(page: Page): number[] {
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    return offsets;
  }

  /**
   * Collects the status messages of the audio from now on, each once: the last of it may be on the screen for a moment
   * only.
   */
  async function watchStatus(page: Page): Promise<() => Promise<string[]>> {
    const said = await page.evaluateHandle(() => {
      const texts = new Set<string>();
      const note = () =>
        texts.add(document.querySelector('[data-dropzone]:has(#audio-file) [role=status]')?.textContent ?? '');
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
      return texts;
    });
    return () => said.evaluate((texts) => [...texts]);
  }

  async function expectWhole(page: Page): Promise<void> {
    await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded · long-talk.mp3');
    await page.getByLabel('Episode Title').fill('A long talk');
    const saved = page.waitForResponse('**/api/episodes');
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    const { audioUrl } = (await (await saved).json()) as { audioUrl: string };
    const stored = await (await page.request.get(line.url + audioUrl)).body();
    expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    const played = page.evaluate(async (url) => {
      const audio = new Audio(url);
      audio.muted = true;
      await audio.play();
      return audio.duration;
    }, audioUrl);
    expect(await played).toBeGreaterThan(1_000);
  }

  test('whose connection breaks at 80% continues from there on its own, says so, and plays @slow', async ({ page }) => {
    const offsets = watchOffsets(page);
    const saidBy = await watchStatus(page);
    line.cutAfter(0.8 * bytes.length);
    await start(page, file);
    await expect(dropzone(page, 'audio').getByRole('status')).toHaveText(/^Interrupted at \d+%/);
    const saidPercent = async () => {
      const text = await dropzone(page, 'audio').innerText();
      return /^(\d+%)\s+Interrupted at \1\./m.test(text);
    };
    await expect.poll(saidPercent).toBe(true);
    const before = offsets.length;
    line.mend();
    await expectWhole(page);
    const from = offsets[before] ?? 0;
    // Bytes on their way when the line was cut are lost, which on a busy machine is some megabytes.
    expect(from).toBeGreaterThan(0.4 * bytes.length);
    expect(await saidBy()).toContain(`Continuing from ${Math.floor((from / bytes.length) * 100)}%.`);
  });

  test('@slow whose page is closed in the middle is recognized by the next one, and continues when it is chosen again', async ({
    page,
  }) => {
    const isHeld = line.holdAfter(0.6 * bytes.length);
    await start(page, file);
    await isHeld; // whatever the page believes to have sent, the site has no more
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(dropzone(page, 'audio')).toContainText(
      /\d+% of long-talk\.mp3 is uploaded\. Choose the same file again/,
    );
    await expect(page.getByText(opening(english.studio.episodeForm.autosave.restored('…')))).toBeHidden();
    const offsets = watchOffsets(page);
    await start(page, file);
    await expectWhole(page);
    expect(offsets[0]).toBeGreaterThan(0.4 * bytes.length);
  });
});

/** A line between browser and site that loses answers and can be cut. */
type Proxy = {
  url: string;
  /** Where it leads; known once the site has started. */
  leadTo(url: string): void;
  /** Breaks off instead of passing on the next answer to a request that begins so. */
  loseAnswerTo(request: string): void;
  /** Breaks off all that is under way, and whatever begins until `mend`. */
  cut(): void;
  /** Does so as soon as it has passed on this many more bytes to the site. */
  cutAfter(bytes: number): void;
  /**
   * Passes on this many more bytes to the site and then, of the connection they came by, nothing more. Resolves by
   * then.
   */
  holdAfter(bytes: number): Promise<void>;
  mend(): void;
  close(): Promise<void>;
};

async function startProxy(): Promise<Proxy> {
  let port = 0;
  let toLose: string | null = null;
  let isCut = false;
  let bytesLeft = Infinity;
  let atTheEnd: (client: Socket) => void = () => undefined;
  const cut = () => {
    isCut = true;
    for (const client of clients) client.destroy();
  };
  const clients = new Set<Socket>();
  const held = new Set<Socket>();
  const afterBytes = (bytes: number, what: typeof atTheEnd) => {
    bytesLeft = bytes;
    atTheEnd = what;
  };
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    clients.add(client);
    client.on('close', () => clients.delete(client));
    const upstream = connect(port, '127.0.0.1');
    let isLost = false;
    client.on('data', (chunk: Buffer<ArrayBuffer>) => {
      if (held.has(client)) return;
      if (toLose && chunk.toString('latin1', 0, toLose.length) === toLose) isLost = true;
      upstream.write(chunk.subarray(0, bytesLeft));
      bytesLeft -= chunk.length;
      if (bytesLeft > 0) return;
      bytesLeft = Infinity;
      atTheEnd(client);
    });
    upstream.on('data', (chunk) => {
      if (!isLost) return client.write(chunk);
      toLose = null;
      return client.destroy();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.end());
    }
    return client;
  });
  return {
    url: `http://localhost:${await listen(server)}`,
    leadTo: (url) => (port = Number(new URL(url).port)),
    loseAnswerTo: (request) => (toLose = request),
    cut,
    cutAfter: (bytes) => afterBytes(bytes, cut),
    holdAfter: (bytes) => new Promise((resolve) => afterBytes(bytes, (client) => resolve(void held.add(client)))),
    mend: () => (isCut = false),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
