import '../../../../tests/support/database.ts';
import { truncateSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anEpisode, aStoredAudio, fileOf } from '../../../../tests/support/makers.ts';
import { serve } from '../../../../tests/support/uploads.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { flushDownloads } from '#server/listening/index.ts';
import { findUploadId } from '#server/media/index.ts';
import { serveMedia } from './media.ts';

/** More than the system buffers between two sockets; the first minute is half of it. */
const BYTES = 40_000_000;
let server: Awaited<ReturnType<typeof serve>>;
let path: string;
/** Responses that have ended and been counted, which comes after they are closed. */
let served = 0;

beforeAll(async () => {
  server = await serve((req, res) => {
    void serveMedia(req, res, () => Promise.resolve(true)).finally(() => (served += 1));
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  await sql`truncate downloads, downloads_by_group, download_listeners`;
  path = await aLargeEpisode();
});

async function aLargeEpisode(published = true): Promise<string> {
  const audioUrl = await aStoredAudio();
  const { root, name } = fileOf(audioUrl);
  truncateSync(join(root, name), BYTES);
  await sql`update uploads set bytes = ${BYTES}, audio_start = 0, minute_end = ${BYTES / 2}
    where id = ${findUploadId(audioUrl)}`;
  await anEpisode({ audioUrl, published });
  return audioUrl;
}

/** Requests the file and destroys the connection after `most` bytes; resolves when the server knows. */
async function fetchUpTo(most: number, headers: Record<string, string> = {}): Promise<void> {
  const before = served;
  await new Promise<void>((done) => {
    const request = get(`${server.origin}${path}`, {
      agent: false,
      headers: { 'User-Agent': 'gPodder/3.11.0', ...headers },
    });
    request.on('error', () => done());
    request.on('response', (response) => {
      let read = 0;
      response.on('error', () => done());
      response.on('end', () => done());
      response.on('data', (bytes: Buffer) => {
        read += bytes.length;
        if (read >= most) done(void request.destroy());
      });
    });
  });
  await expect.poll(() => served).toBe(before + 1);
}

async function counted() {
  await flushDownloads(new Date());
  return (await sql`select app, place, downloads from downloads`).map((row) => ({ ...row }));
}

const ONE = { app: 'gPodder', place: 'app', downloads: 1 };

it('who leaves before a minute was sent is not counted; who comes back for the rest of it is', async () => {
  await fetchUpTo(1_000);
  expect(await counted()).toEqual([]);
  await fetchUpTo(BYTES, { Range: `bytes=${BYTES / 2}-` });
  expect(await counted()).toEqual([ONE]);
});

it('what a browser fetches ahead of time is none', async () => {
  await fetchUpTo(BYTES, { 'Sec-Purpose': 'prefetch' });
  expect(await counted()).toEqual([]);
  await fetchUpTo(BYTES);
  expect(await counted()).toEqual([ONE]);
});

it('by page, embedded player and app', async () => {
  const referrers = {
    website: `${config.publicUrl}/episodes/1`,
    embed: `${config.publicUrl}/embed/1`,
    app: 'https://x.example/',
  };
  let address = 0;
  for (const referrer of Object.values(referrers)) {
    address += 1;
    await fetchUpTo(BYTES, { Referer: referrer, 'User-Agent': `gPodder/${address}` });
  }
  const places = (await counted()).map((row) => (row as { place?: string }).place).sort();
  expect(places).toEqual(['app', 'embed', 'website']);
});

it('a draft that an administrator plays is none', async () => {
  path = await aLargeEpisode(false);
  await fetchUpTo(BYTES);
  expect(await counted()).toEqual([]);
});

it('the name of an app is read as UTF-8, as apps send it', async () => {
  const name = Buffer.from('Podcast’ler/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0');
  await fetchUpTo(BYTES, { 'User-Agent': name.toString('latin1') });
  expect(await counted()).toEqual([{ ...ONE, app: 'Apple Podcasts' }]);
});
