import '../../../../tests/support/database.ts';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { aPng } from '../../../../tests/support/pictures.ts';
import { storeEpisodeArtwork } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { listPictureHashes } from '#server/db/artworks.ts';
import { removeDrawn } from './drawn-folder.ts';
import { findThumbnail } from './thumbnail.ts';

const folder = join(config.dataDir, 'drawn');
const stored = async (shade: number) =>
  (await storeEpisodeArtwork(await anAdmin(), aPng(1400, 1400, 2, shade), new Date())).slice('/artwork/'.length, -4);

const anyone = () => true;

test('a small picture is drawn once, and is on the disk after a start', async () => {
  const [drawn, kept] = [await stored(1), await stored(2)];
  const { bytes } = (await findThumbnail(drawn, 'small', anyone)) ?? {};
  expect((await readFile(join(folder, `${drawn}.small.1.jpg`))).equals(bytes ?? Buffer.alloc(0))).toBe(true);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${kept}.small.1.jpg`), 'as before the start');
  expect((await findThumbnail(kept, 'small', anyone))?.bytes.toString()).toBe('as before the start');
  await writeFile(join(folder, `${'0'.repeat(32)}.small.1.jpg`), 'of a picture that is gone');
  await removeDrawn(await listPictureHashes());
  expect((await readdir(folder)).toSorted()).toEqual([drawn, kept].map((hash) => `${hash}.small.1.jpg`).toSorted());
});

test('of a small picture that is drawn the large one is not read, and no one has one drawn that they may not see', async () => {
  const [hash, hidden] = [await stored(3), await stored(4)];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${hash}.small.1.jpg`), 'drawn before');
  expect(await findThumbnail(hidden, 'small', () => false)).toBeNull();
  expect(await readdir(folder)).not.toContain(`${hidden}.small.1.jpg`);
  await sql`alter table episode_artworks rename bytes to unread`;
  expect((await findThumbnail(hash, 'small', anyone))?.bytes.toString()).toBe('drawn before');
  await sql`alter table episode_artworks rename unread to bytes`;
});

test('a picture that cannot be stored is sent all the same, and leaves nothing half', async () => {
  const hash = await stored(5);
  await mkdir(join(folder, `${hash}.small.1.jpg`), { recursive: true }); // no file takes its place
  expect((await findThumbnail(hash, 'small', anyone))?.bytes.length).toBeGreaterThan(100);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
