import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Work that ends when the test says so. */
function aWorker(patience?: number) {
  const batches: { items: readonly string[]; end: () => void; fail: () => void }[] = [];
  const run = inBatches<string, string>(
    (items) =>
      new Promise((resolve, reject) =>
        batches.push({
          items,
          end: () => resolve(items.map((item) => `${item} done`)),
          fail: () => reject(new Error('away')),
        }),
      ),
    patience,
  );
  return { run, batches };
}

test('one alone waits for nothing, and what comes while it is under way is done together, each with its own outcome', async () => {
  const { run, batches } = aWorker();
  const first = run('a');
  expect(batches.map(({ items }) => items)).toEqual([['a']]);
  const later = [run('b'), run('c')];
  batches[0]?.end();
  expect(await first).toBe('a done');
  await expect.poll(() => batches.length).toBe(2);
  expect(batches[1]?.items).toEqual(['b', 'c']);
  batches[1]?.end();
  expect(await Promise.all(later)).toEqual(['b done', 'c done']);
});

test('a batch that fails fails for its own, and one that never ends holds up nobody', async () => {
  const { run, batches } = aWorker(1);
  const failed = run('a');
  batches[0]?.fail();
  await expect(failed).rejects.toThrow('away');
  void run('never');
  await expect.poll(() => batches.length).toBe(2);
  const later = run('c');
  await expect.poll(() => batches.length).toBe(3);
  batches[2]?.end();
  expect(await later).toBe('c done');
});
