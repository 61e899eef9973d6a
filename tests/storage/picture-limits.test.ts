import '../support/database.ts';
import { afterEach, expect, test } from 'vitest';
import { storeEpisodeArtwork } from '#server/catalog/index.ts';
import { config } from '#server/config.ts';
import { countUploadBytes } from '#server/db/uploads.ts';
import { changeArtwork, changeLogo } from '#server/show/index.ts';
import { throttle } from '#server/throttle.ts';
import type { Admin } from '#shared/account.ts';
import { faultOf } from '../support/faults.ts';
import { anAdmin } from '../support/makers.ts';
import { aPng } from '../support/pictures.ts';

const now = new Date();
const { maxStorageBytes } = config;
afterEach(() => void Object.assign(config, { throttles: false, maxStorageBytes }));

/** Each `seed` is another picture. */
const STORES: Record<string, (admin: Admin, seed: number) => Promise<unknown>> = {
  'pictures of episodes': (admin, seed) => storeEpisodeArtwork(admin, aPng(1400, 1400, 2, seed), now),
  covers: (admin, seed) => changeArtwork(admin, aPng(1400, 1400, 2, seed), now),
  logos: (admin, seed) =>
    changeLogo(admin, () => Promise.resolve([{ size: '512', bytes: Buffer.alloc(500, seed) }]), now),
};
const kinds = Object.entries(STORES).map(([what, store]) => ({ what, store }));

test.each(kinds)('$what count like uploads: sixty an hour, however many are sent at once', async ({ store }) => {
  config.throttles = true;
  const admin = await anAdmin();
  for (let count = 0; count < 57; count += 1) await throttle('upload by user', admin.id, now);
  const faults = await Promise.all(Array.from({ length: 4 }, () => faultOf(store(admin, 1))));
  expect(faults.filter((fault) => fault !== 'none')).toEqual([expect.stringMatching(/^tooMany: /)]);
});

test.each(kinds)('$what share the room that MAX_STORAGE_GB gives to files', async ({ store }) => {
  const admin = await anAdmin();
  const before = await countUploadBytes(now);
  await store(admin, 2);
  const used = await countUploadBytes(now);
  expect(used).toBeGreaterThan(before);
  Object.assign(config, { maxStorageBytes: used + 1 });
  expect(await faultOf(store(admin, 3))).toMatch(/^diskFull: /);
  expect(await countUploadBytes(now)).toBe(used);
});
