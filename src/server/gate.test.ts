import { expect, test } from 'vitest';
import { DomainError } from './errors.ts';
import { createGate } from './gate.ts';

/** Work that ends on request. */
function controlled() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasStarted = false;
  const work = () => {
    hasStarted = true;
    return promise;
  };
  return { work, finish: resolve, fail: reject, hasStarted: () => hasStarted };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('so many run, so many wait in order, and one more is refused before it starts', async () => {
  const gate = createGate({ running: 2, waiting: 1, reason: { code: 'tooManyPictures' } });
  const [first, second, third, fourth] = [controlled(), controlled(), controlled(), controlled()] as const;
  const results = [first, second, third].map(({ work }) => gate.run(work));
  await settled();
  expect([first, second, third].map(({ hasStarted }) => hasStarted())).toEqual([true, true, false]);
  const refusal = await gate.run(fourth.work).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({ fault: 'unavailable', reason: { code: 'tooManyPictures' }, retryAfter: 5 });
  expect(fourth.hasStarted()).toBe(false);
  first.finish('done');
  expect(await results[0]).toBe('done');
  await settled();
  expect(third.hasStarted()).toBe(true);
  second.finish('two');
  third.finish('three');
  expect(await Promise.all(results)).toEqual(['done', 'two', 'three']);
});

test('work that fails makes room, and its error reaches the caller', async () => {
  const gate = createGate({ running: 1, waiting: 0 });
  await expect(gate.run(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  await expect(
    gate.run(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await gate.run(() => Promise.resolve('room'))).toBe('room');
});
