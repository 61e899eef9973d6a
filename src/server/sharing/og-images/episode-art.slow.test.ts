import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { aPublishedEpisode } from '../../../../tests/support/published-episode.ts';
import { config } from '#server/config.ts';
import { requireArtwork } from '#server/show/index.ts';
import { ART_SIDE, artVersion, drawnArt, episodeArtPath, SMALL_ART_SIDE } from './episode-art.ts';

const SHOW = { title: 'Carecast' };
const folder = join(config.dataDir, 'drawn');
const titled = (title: string) => aPublishedEpisode({ title });
const small = (title: string) => drawnArt(titled(title), SHOW, SMALL_ART_SIDE);
const fileName = (title: string) => `${titled(title).id}.${SMALL_ART_SIDE}.${artVersion(titled(title), SHOW)}.jpg`;

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
});

test('the drawn picture is one that directories take: 3000 pixels square, RGB, a JPEG of at most 500 KB', async () => {
  const { bytes } = await drawnArt(titled('What families should know '.repeat(6)), SHOW, ART_SIDE);
  expect(requireArtwork(bytes)).toMatchObject({ type: 'image/jpeg', width: 3000, height: 3000 });
  expect(bytes.length).toBeLessThanOrEqual(500_000);
});

test('it is drawn once, for all who ask at the same time and later', async () => {
  const [one, other] = await Promise.all([small('One'), small('One')]);
  expect(other.bytes === one.bytes).toBe(true);
  expect((await small('One')).bytes === one.bytes).toBe(true);
  expect(await readFile(join(folder, fileName('One')))).toEqual(one.bytes);
});

test('what an earlier start drew is read, not drawn again', async () => {
  await writeFile(join(folder, fileName('Earlier')), 'kept');
  expect(String((await small('Earlier')).bytes)).toBe('kept');
});

test('another title is another picture under another path, in place of the first', async () => {
  const paths = ['One', 'Two'].map((title) => episodeArtPath(titled(title), SHOW));
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) expect(path).toMatch(/^\/artwork\/[0-9a-f-]{36}-[0-9a-f]{12}\.jpg$/);
  const first = await small('Third');
  const second = await small('Fourth');
  expect(second.bytes.equals(first.bytes)).toBe(false);
  expect(await readdir(folder)).toHaveLength(1);
});

test('an uploaded picture is named as it is; plays and edits elsewhere change no path', () => {
  const artwork = `/artwork/${'0'.repeat(32)}.png`;
  expect(episodeArtPath(aPublishedEpisode({ artwork }), SHOW)).toBe(artwork);
  expect(episodeArtPath(aPublishedEpisode({ playCount: 9, updatedAt: new Date() }), SHOW)).toBe(
    episodeArtPath(aPublishedEpisode(), SHOW),
  );
});

test('more than wait for a turn are refused, and the others are drawn', async () => {
  const crowd = Array.from({ length: 14 }, (_, index) =>
    drawnArt(aPublishedEpisode({ title: `Crowd ${index}` }), SHOW, SMALL_ART_SIDE).then(
      () => 'drawn',
      (error: Error) => error.message,
    ),
  );
  const answers = await Promise.all(crowd);
  expect(answers.at(-1)).toBe('tooManyPictures');
  expect(answers.filter((answer) => answer === 'drawn')).toHaveLength(11);
});
