import '../../tests/support/database.ts';
import { expect, test } from 'vitest';
import { tallyAttempt, untallyAttempt } from './db/throttles.ts';

test('an attempt taken back leaves nothing, be it the first or the third', async () => {
  const now = new Date();
  const count = async () => (await tallyAttempt('login', 300, now)).count;
  expect(await count()).toBe(1);
  await untallyAttempt('login');
  expect(await count()).toBe(1);
  expect([await count(), await count()]).toEqual([2, 3]);
  await untallyAttempt('login');
  expect(await count()).toBe(3);
});
