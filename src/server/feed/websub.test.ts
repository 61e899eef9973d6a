import '../../../tests/support/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { serve } from '../../../tests/support/uploads.ts';
import { config } from '#server/config.ts';
import { changeEpisode } from '#server/catalogue/episodes.ts';
import { startHubPings } from './websub.ts';

/** A hub that answers everything and keeps what it was told. */
const told: { method: string | undefined; type: string | undefined; body: string }[] = [];
let hub: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  hub = await serve((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      told.push({ method: request.method, type: request.headers['content-type'], body });
      response.writeHead(307, { Location: `${hub.origin}/elsewhere` }).end();
    });
  });
});
afterAll(() => hub.close());

test('the hub hears of what is published, and nothing of drafts', async () => {
  await startHubPings(hub.origin, 10);
  const draft = await anEpisode({ title: 'A draft' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(told).toEqual([]);
  await changeEpisode(await anAdmin(), draft.id, { published: true }, new Date());
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1);
  expect(told[0]).toEqual({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': `${config.publicUrl}/feed.xml` }).toString(),
  });
});
