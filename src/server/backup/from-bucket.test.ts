import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupTargetOf, startBucket } from '../../../tests/support/bucket.ts';
import type { StandIn } from '../../../tests/support/stand-in.ts';
import { INDEX } from './manifest.ts';
import { fetchNewestBackup, removeFetched } from './from-bucket.ts';

const NIGHT = 'carecast-nightly-2026-11-21T021000Z.tar';
const FILE = { name: 'a.mp3', isInside: false, bytes: 1_000, sha256: '0'.repeat(64) };

let service: StandIn;
beforeAll(async () => {
  service = await startBucket();
});
beforeEach(() => {
  service.files.clear();
  service.files.set(NIGHT, Buffer.from('a copy'));
  service.files.set(INDEX, Buffer.from(JSON.stringify({ nights: [NIGHT], lock: null, files: {} })));
});
afterAll(async () => {
  await removeFetched();
  await service.goAway();
});

const fetchNewest = () => {
  const { secret = '', ...where } = backupTargetOf(service);
  return fetchNewestBackup({ ...where, secret }, undefined, () => undefined);
};

test('a file of the bucket that is larger than the copy says is written no further', async () => {
  service.files.set(`files/${FILE.name}`, Buffer.alloc(20_000_000));
  let written = 0;
  const receive = async (_file: unknown, body: AsyncIterable<Uint8Array>) => {
    for await (const piece of body) written += piece.length;
  };
  const nothing = () => Promise.resolve();
  const files = { receive, find: () => Promise.resolve(false), place: nothing, rollBack: nothing };
  const found = (await fetchNewest()).findFile(FILE, files, () => undefined);
  await expect(found).rejects.toMatchObject({
    reason: { problem: { code: 'onlineFileDamaged', name: 'files/a.mp3' } },
  });
  expect(written).toBeLessThanOrEqual(FILE.bytes);
});

test.each(['<html>Sign in</html>', '[]', ''])('an index that reads %j is what the bucket has wrong', async (text) => {
  service.files.set(INDEX, Buffer.from(text));
  const reason = { code: 'backupUnusable', problem: { code: 'onlineFileInvalid', name: INDEX } };
  await expect(fetchNewest()).rejects.toMatchObject({ fault: 'invalid', reason });
});
