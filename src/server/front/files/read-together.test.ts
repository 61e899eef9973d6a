import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

/** A read that ends when the test says so. */
function aSource() {
  const reads: { keys: readonly string[]; end: (values: Record<string, string>) => void; fail: () => void }[] = [];
  const read = readTogether<string>(
    (keys) =>
      new Promise((resolve, reject) =>
        reads.push({
          keys,
          end: (values) => resolve(new Map(Object.entries(values))),
          fail: () => reject(new Error('away')),
        }),
      ),
  );
  return { read, reads };
}

test('what is wanted while a read is in flight is read together afterwards, and never taken from that read', async () => {
  const { read, reads } = aSource();
  const first = read('a');
  await expect.poll(() => reads.length).toBe(1);
  const later = [read('a'), read('b'), read('c'), read('a')];
  reads[0]?.end({ a: 'old' });
  expect(await first).toBe('old');
  await expect.poll(() => reads.length).toBe(2);
  expect(reads[1]?.keys).toEqual(['a', 'b', 'c']);
  reads[1]?.end({ a: 'new', b: 'b' });
  expect(await Promise.all(later)).toEqual(['new', 'b', null, 'new']);
});

test('a read that fails fails for its own callers only', async () => {
  const { read, reads } = aSource();
  const first = read('a');
  await expect.poll(() => reads.length).toBe(1);
  const later = read('a');
  reads[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end({ a: 'here' });
  expect(await later).toBe('here');
});

test('a read that never ends holds up nobody else', async () => {
  const { read, reads } = aSource();
  void read('a');
  await expect.poll(() => reads.length).toBe(1);
  const later = read('b');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.end({ b: 'b' });
  expect(await later).toBe('b');
});
