import '../../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { anAdmin, anEpisode } from '../../../tests/support/makers.ts';
import { aJpeg, aPng } from '../../../tests/support/pictures.ts';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { listFeedEpisodes } from '#server/db/feed-episodes.ts';
import { findShownArtwork } from '#server/show/index.ts';
import { storeEpisodeArtwork } from './artwork.ts';
import { changeEpisode } from './episodes.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const nameOf = (path: string) => path.slice('/artwork/'.length);

test('a picture is stored under the hash of its bytes, and every reader of its episode gets its path', async () => {
  const admin = await anAdmin();
  const path = await storeEpisodeArtwork(admin, aPng(1400), at(1));
  expect(path).toMatch(/^\/artwork\/[0-9a-f]{32}\.png$/);
  expect(await storeEpisodeArtwork(admin, aPng(1400), at(2))).toBe(path);
  const { id } = await anEpisode({ published: true, artwork: path }, at(2), admin);
  expect((await findPublishedEpisode(id))?.artwork).toBe(path);
  expect((await listFeedEpisodes(1))[0]?.artwork).toBe(path);
  expect((await findShownArtwork(nameOf(path)))?.bytes.equals(aPng(1400))).toBe(true);
  expect(await findShownArtwork(nameOf(path).replace('.png', '.jpg'))).toBeNull();
});

test('a change of something else keeps it, and null gives the drawn one back', async () => {
  const admin = await anAdmin();
  const artwork = await storeEpisodeArtwork(admin, aJpeg(), at(1));
  const { id } = await anEpisode({ artwork }, at(1), admin);
  expect((await changeEpisode(admin, id, { title: 'Other' }, at(2))).artwork).toBe(artwork);
  expect((await changeEpisode(admin, id, { artwork: null }, at(3))).artwork).toBeNull();
});

test('art that is no square is refused, and a picture that is not there by its field', async () => {
  const admin = await anAdmin();
  await expect(storeEpisodeArtwork(admin, aPng(1600, 1400), at(1))).rejects.toThrow('artworkSize');
  const artwork = `/artwork/${'0'.repeat(32)}.jpg`;
  await expect(anEpisode({ artwork })).rejects.toMatchObject({ fault: 'invalid', field: 'artwork' });
});

test('a picture no episode has is removed after a month; one in use stays', async () => {
  const admin = await anAdmin();
  const [used, unused] = [
    await storeEpisodeArtwork(admin, aPng(1401), at(1)),
    await storeEpisodeArtwork(admin, aPng(1402), at(1)),
  ];
  await anEpisode({ artwork: used }, at(1), admin);
  await storeEpisodeArtwork(admin, aPng(1403), at(30));
  expect(await findShownArtwork(nameOf(unused))).not.toBeNull();
  const again = await storeEpisodeArtwork(admin, aPng(1404), at(40));
  const { id } = await anEpisode({}, at(40), admin);
  await expect(changeEpisode(admin, id, { artwork: unused }, at(40))).rejects.toThrow('pictureGone');
  for (const artwork of [used, again]) await changeEpisode(admin, id, { artwork }, at(41));
});
