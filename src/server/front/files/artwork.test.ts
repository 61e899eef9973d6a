import '../../../../tests/support/database.ts';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../../tests/support/makers.ts';
import { aPng } from '../../../../tests/support/pictures.ts';
import { serve } from '../../../../tests/support/uploads.ts';
import { openSession, SESSION_COOKIE } from '#server/accounts/index.ts';
import { deleteEpisode, publishEpisode, storeEpisodeArtwork, unpublishEpisode } from '#server/catalog/index.ts';
import { sql } from '#server/db/sql.ts';
import { isAuthorRequest } from '../session.ts';
import { serveArtwork } from './artwork.ts';

let server: Awaited<ReturnType<typeof serve>>;
afterEach(() => server.close());

test('an episode’s picture is public while the episode is published; else administrators alone see it, and no cache', async () => {
  server = await serve((request, response) => {
    void serveArtwork(request, response, () => isAuthorRequest(request)).then(
      (is) => is || response.writeHead(404).end(),
    );
  });
  const [admin, now] = [await anAdmin(), new Date()];
  const [cookie = ''] = await openSession(admin, () => undefined, null);
  expect(cookie).toContain(SESSION_COOKIE);
  const artwork = await storeEpisodeArtwork(admin, aPng(1400), now);
  const ask = async (headers = {}) => {
    const { status, headers: got } = await fetch(server.origin + artwork, { headers });
    return [status, got.get('cache-control')];
  };
  const expectHidden = async () => {
    expect(await ask()).toEqual([404, null]);
    expect(await ask({ cookie })).toEqual([200, 'private, no-store']);
  };
  await expectHidden();
  const { id } = await anEpisode({ artwork }, now, admin);
  await expectHidden();
  await publishEpisode(admin, id, now);
  expect(await ask()).toEqual([200, 'public, max-age=31536000, immutable']);
  await unpublishEpisode(admin, id, now);
  await expectHidden();
  await publishEpisode(admin, id, now);
  await deleteEpisode(admin, id, now);
  await expectHidden();
});

test('who does not read a picture holds no more of it than the system has taken', async () => {
  server = await serve((request, response) => void serveArtwork(request, response, () => Promise.resolve(true)));
  const name = `${'a'.repeat(32)}.jpg`;
  const size = 16 * 1024 * 1024; // more than the buffers of a connection
  await sql`alter table episode_artworks drop constraint episode_artworks_bytes_check, alter bytes set storage external`;
  await sql`
    insert into episode_artworks (name, side, bytes, created_at)
    values (${name}, 1400, decode(repeat('01', ${size}::int), 'hex'), now())`;
  const answer = await new Promise<IncomingMessage>((answered) => get(`${server.origin}/artwork/${name}`, answered));
  await sql`update episode_artworks set bytes = decode(repeat('02', ${size}::int), 'hex') where name = ${name}`;
  const body = await buffer(answer);
  expect([body.length, body.at(0), body.at(-1)]).toEqual([size, 1, 2]);
});
