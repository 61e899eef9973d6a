import '../../../../tests/support/database.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anEpisode, aStoredAudio } from '../../../../tests/support/makers.ts';
import { serve } from '../../../../tests/support/uploads.ts';
import { config } from '#server/config.ts';
import { serveMedia } from './media.ts';

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => (server = await serve((req, res) => void serveMedia(req, res, () => Promise.resolve(true)))));
afterAll(() => server.close());
afterEach(() => {
  config.mediaAccel = undefined;
});

test('with MEDIA_ACCEL the site itself says that a client has the file: nginx knows no ETag of ours', async () => {
  config.mediaAccel = 'nginx';
  const audioUrl = await aStoredAudio();
  await anEpisode({ audioUrl, published: true });
  const path = server.origin + audioUrl;
  const whole = await fetch(path);
  expect(whole.headers.get('x-accel-redirect')).toMatch(/^\/carecast-files\//);
  const again = await fetch(path, { headers: { 'If-None-Match': whole.headers.get('etag') ?? '' } });
  expect([again.status, again.headers.get('x-accel-redirect')]).toEqual([304, null]);
  expect((await fetch(path, { headers: { 'If-None-Match': '"another"' } })).status).toBe(200);
});
