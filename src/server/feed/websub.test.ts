import '../../../tests/support/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { serve } from '../../../tests/support/uploads.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { changeEpisode } from '#server/catalogue/episodes.ts';
import { startHubPings } from './websub.ts';

/** A hub that answers everything and keeps what it was told. */
const told: { method: string | undefined; type: string | undefined; body: string }[] = [];
let hub: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  hub = await serve((request, response) => {
    if (request.url === '/passes') return void response.end();
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      told.push({ method: request.method, type: request.headers['content-type'], body });
      response.writeHead(307, { Location: `${hub.origin}/elsewhere` }).end();
    });
  });
});
afterAll(() => hub.close());

/** Whatever was begun before has asked the database and reached the hub by now: each of ten round trips came later. */
async function throughTheLine(): Promise<void> {
  for (let trip = 0; trip < 10; trip += 1) {
    await sql`select 1`;
    await fetch(`${hub.origin}/passes`);
  }
}

test('the hub hears of what is published, and nothing of drafts', async () => {
  await startHubPings(hub.origin, 0);
  const draft = await anEpisode({ title: 'A draft' });
  await throughTheLine();
  expect(told).toEqual([]);
  await changeEpisode(await anAdmin(), draft.id, { published: true }, new Date());
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1);
  expect(told[0]).toEqual({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': `${config.publicUrl}/feed.xml` }).toString(),
  });
});
