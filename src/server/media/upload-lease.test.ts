import '../../../tests/support/database.ts';
import { setInterval } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { aTicket } from '../../../tests/support/uploads.ts';
import { sql } from '#server/db/sql.ts';
import { acquireLease, type Lease, releaseExpiredLeases, withLease } from './upload-lease.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const NEVER = 2 ** 30;

let id: string;
beforeEach(async () => void ({ id } = await aTicket(await anAdmin(), 5)));

const row = async () =>
  (
    await sql<{ state: string; receivingSince: Date | null }[]>`
      select state, receiving_since from uploads where id = ${id}`
  )[0];

async function aLease(now = NOW): Promise<Lease> {
  const lease = await acquireLease(id, now);
  if (!lease) throw new Error('the lease is free');
  return lease;
}

it('one of many processes acquires the lease, the others get none', async () => {
  const leases = await Promise.all([1, 2, 3, 4].map(() => acquireLease(id, NOW)));
  expect(leases.filter(Boolean)).toHaveLength(1);
  expect(await row()).toEqual({ state: 'receiving', receivingSince: NOW });
});

it('a lease expires 35 seconds after its last heartbeat, not before', async () => {
  await aLease();
  expect(await acquireLease(id, after(35))).toBeNull();
  expect(await acquireLease(id, after(35.001))).toMatchObject({ upload: { id } });
});

it('the heartbeat renews the lease for as long as the work lasts', async () => {
  const lease = await aLease();
  await withLease(
    lease,
    async () => {
      await expect.poll(async () => (await row())?.receivingSince?.getTime()).toBeGreaterThan(Date.now() - 60_000);
      const first = (await row())?.receivingSince;
      await expect.poll(async () => (await row())?.receivingSince).not.toEqual(first);
      expect(await acquireLease(id, new Date())).toBeNull();
    },
    5,
  );
});

it.each([
  ['is done', () => Promise.resolve('done')],
  ['fails', () => Promise.reject(new Error('broke off'))],
])('work that %s releases the lease, and the upload can be sent again', async (_, work) => {
  const lease = await aLease();
  await withLease(lease, work, NEVER).catch(() => undefined);
  expect(await row()).toEqual({ state: 'pending', receivingSince: null });
  expect(await acquireLease(id, NOW)).not.toBeNull();
});

it('a holder that lost its lease may not store, and does not release the new one', async () => {
  const lost = withLease(
    await aLease(),
    async (confirm) => {
      expect(await acquireLease(id, after(60))).not.toBeNull();
      return confirm();
    },
    NEVER,
  );
  await expect(lost).rejects.toMatchObject({ fault: 'conflict', reason: { code: 'uploadReplaced' } });
  expect(await row()).toEqual({ state: 'receiving', receivingSince: after(60) });
});

it('once confirmed there is no further heartbeat, so the time that was returned still names the holder', async () => {
  await withLease(
    await aLease(),
    async (confirm) => {
      const renewedAt = await confirm();
      const timers = setInterval(5); // fire in the order they were set: a heartbeat would come before the third
      for (let fired = 0; fired < 3; fired += 1) await timers.next();
      await timers.return?.();
      expect((await row())?.receivingSince).toEqual(renewedAt);
    },
    5,
  );
});

it('two renewals in one instant, or after the clock was set back, have different times', async () => {
  const future = new Date(Date.now() + 3_600_000);
  await withLease(
    await aLease(future),
    async (confirm) => {
      expect((await confirm()).getTime()).toBe(future.getTime() + 1);
      expect((await confirm()).getTime()).toBe(future.getTime() + 2);
    },
    NEVER,
  );
});

it('expired leases are released, those with a heartbeat are not', async () => {
  await aLease();
  await releaseExpiredLeases(after(35));
  expect((await row())?.state).toBe('receiving');
  await releaseExpiredLeases(after(36));
  expect(await row()).toEqual({ state: 'pending', receivingSince: null });
});
