import '../../../../tests/support/database.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode, aStoredAudio, fileOf } from '../../../../tests/support/makers.ts';
import { serve } from '../../../../tests/support/uploads.ts';
import { changeEpisode } from '#server/catalogue/episodes.ts';
import { config } from '#server/config.ts';
import { serveMedia } from './media.ts';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => (server = await serve((req, res) => void serveMedia(req, res, () => Promise.resolve(true)))));
afterAll(() => server.close());
afterEach(() => {
  config.cdn = null;
});

const cdn = { service: 'fastly', zone: '', token: '', api: '' } as const;
/** What a CDN is told about this file. */
async function told(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { headers });
  await response.arrayBuffer();
  return [response.status, response.headers.get('surrogate-key'), response.headers.get('surrogate-control')];
}

test('a CDN may keep the audio of a published episode until that episode changes, and no refusal', async () => {
  const [audioUrl, admin] = [await aStoredAudio(), await anAdmin()];
  const { id } = await anEpisode({ audioUrl, published: true }, new Date(), admin);
  expect(await told(audioUrl)).toEqual([200, null, null]);
  config.cdn = cdn;
  const kept = ['carecast episode-' + id, 'max-age=86400, stale-while-revalidate=60, stale-if-error=86400'];
  expect(await told(audioUrl)).toEqual([200, ...kept]);
  expect(await told(audioUrl, { Range: 'bytes=0-9' })).toEqual([206, ...kept]);
  expect(await told(audioUrl, { Range: 'bytes=5000-' })).toEqual([416, null, 'max-age=0']);
  const goneUrl = await aStoredAudio();
  await anEpisode({ audioUrl: goneUrl, published: true }, new Date(), admin);
  const { root, name } = fileOf(goneUrl);
  rmSync(join(root, name));
  expect(await told(goneUrl)).toEqual([503, null, 'max-age=0']);
  await changeEpisode(admin, id, { published: false }, new Date());
  expect(await told(audioUrl)).not.toContain(kept[0]);
});
