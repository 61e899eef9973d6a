import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInTime, startPool } from './worker-pool.ts';

test('a thread that cannot load its module ends the picture that waits for it, and not the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-pool-'));
  writeFileSync(join(folder, 'broken.mjs'), `throw new Error('a package is missing');`);
  const pool = startPool<null, number>(join(folder, 'broken.mjs'));
  expect(pool.listenerCount('error'), 'an error event without a listener is thrown').toBe(1);
  const waiting = new AbortController();
  pool.once('error', () => waiting.abort());
  await expect(pool.run(null, { signal: waiting.signal })).rejects.toThrow('aborted');
  await pool.destroy();
  rmSync(folder, { recursive: true });
});

test('a picture that takes too long is refused for now, and the next one is drawn', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-pool-'));
  writeFileSync(join(folder, 'stuck.mjs'), 'export default (isStuck) => { while (isStuck); return 1; };');
  const pool = startPool<boolean, number>(join(folder, 'stuck.mjs'));
  await expect(runInTime(pool, true, { slowestMs: 200 })).rejects.toMatchObject({
    ...{ fault: 'unavailable', reason: { code: 'tooManyPictures' }, retryAfter: 5 },
  });
  expect(await runInTime(pool, false)).toBe(1);
  await pool.destroy();
  rmSync(folder, { recursive: true });
});
