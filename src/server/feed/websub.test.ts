import '../../../tests/support/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { serve } from '../../../tests/support/uploads.ts';
import { config } from '#server/config.ts';
import { listJobs } from '#server/db/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { changeEpisode, publishEpisode, unpublishEpisode } from '#server/catalog/episodes.ts';
import { startWorker } from '#server/jobs/index.ts';
import { changeSettings } from '#server/show/index.ts';
import { watchFeeds } from '#server/show/feeds.ts';
import { pingHub } from './websub.ts';

/** A hub that answers everything and keeps what it received. */
const received: { method: string | undefined; type: string | undefined; body: string }[] = [];
let hub: Awaited<ReturnType<typeof serve>>;
let status = 307;
beforeAll(async () => {
  hub = await serve((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ method: request.method, type: request.headers['content-type'], body });
      response.writeHead(status, { Location: `${hub.origin}/elsewhere` }).end();
    });
  });
  Object.assign(config.feed, { hub: hub.origin });
});
afterAll(async () => {
  Object.assign(config.feed, { hub: null });
  await hub.close();
});

const pings = async () => (await listJobs({ limit: 100 })).filter(({ kind }) => kind === 'websub');

test('a ping is due after what is published and after the settings, and not after a draft', async () => {
  const draft = await anEpisode({ title: 'A draft' });
  expect(await pings()).toEqual([]);
  const admin = await anAdmin();
  await publishEpisode(admin, draft.id, new Date());
  expect(await pings()).toHaveLength(1);
  await changeEpisode(admin, draft.id, { title: 'Changed' }, new Date());
  await changeSettings(admin, { description: 'About care.' }, new Date());
  expect(await pings()).toHaveLength(3);
});

test('the hub hears once of what changed together, again until it accepts, and is not followed elsewhere', async () => {
  await sql`update jobs set due_at = now()`;
  const worker = startWorker({ websub: () => pingHub(hub.origin) });
  await expect
    .poll(() => pings().then((each) => each.map(({ reason }) => reason)))
    .toContainEqual({ code: 'hubRefused', status: 307 });
  status = 204;
  await sql`update jobs set due_at = now() where state = 'waiting'`;
  await sql`notify carecast_jobs`;
  await expect.poll(() => pings().then((each) => each.map(({ state }) => state))).toEqual(['done', 'done', 'done']);
  await worker.stop();
  expect(received.length).toBeLessThan(6);
  expect(received[0]).toEqual({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': `${config.publicUrl}/feed.xml` }).toString(),
  });
});

test('both feeds are named once there are two, and one again when the last Spanish episode is gone', async () => {
  await sql`update episodes set published = false`;
  await watchFeeds();
  status = 204;
  const named = async () => {
    await pingHub(hub.origin);
    return new URLSearchParams(received.at(-1)?.body).getAll('hub.url');
  };
  const first = `${config.publicUrl}/feed.xml`;
  expect(await named()).toEqual([first]);
  const draft = await anEpisode({ title: 'La caída', language: 'es' });
  expect(await named()).toEqual([first]);
  const admin = await anAdmin();
  await publishEpisode(admin, draft.id, new Date());
  expect(await named()).toEqual([first, `${config.publicUrl}/es/feed.xml`]);
  await unpublishEpisode(admin, draft.id, new Date());
  expect(await named()).toEqual([first]);
});
