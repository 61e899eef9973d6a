import '../../../tests/support/database.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { anAdmin } from '../../../tests/support/makers.ts';
import { aTicket } from '../../../tests/support/uploads.ts';
import { sql } from '#server/db/sql.ts';
import { acquireLease, type Lease, releaseExpiredLeases, takeOverLease } from './upload-lease.ts';

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

async function aLease(now = NOW, interval = NEVER): Promise<Lease> {
  const lease = await acquireLease(id, now, interval);
  if (!lease) throw new Error('the lease is free');
  onTestFinished(() => lease[Symbol.asyncDispose]());
  return lease;
}

const FACTS = {
  ...{ extension: 'mp3', type: 'audio/mpeg', bytes: 5, sha256: 'f'.repeat(64), duration: 1 },
  ...{ audioStart: 0, minuteEnd: 5, marks: null, tags: null, picture: null },
};

it('one of many processes acquires the lease, the others get none', async () => {
  const leases = await Promise.all([1, 2, 3, 4].map(() => acquireLease(id, NOW, NEVER)));
  expect(leases.filter(Boolean)).toHaveLength(1);
  expect(await row()).toEqual({ state: 'receiving', receivingSince: NOW });
  for (const lease of leases) await lease?.[Symbol.asyncDispose]();
});

it('a lease expires 35 seconds after its last heartbeat, not before', async () => {
  await aLease();
  expect(await acquireLease(id, after(35))).toBeNull();
  expect((await aLease(after(35.001))).upload.id).toBe(id);
});

it('the heartbeat renews the lease for as long as the work lasts', async () => {
  await aLease(NOW, 5);
  await expect.poll(async () => (await row())?.receivingSince?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  const first = (await row())?.receivingSince;
  await expect.poll(async () => (await row())?.receivingSince).not.toEqual(first);
  expect(await acquireLease(id, new Date())).toBeNull();
});

it.each([
  ['is done', () => Promise.resolve('done')],
  ['fails', () => Promise.reject(new Error('broke off'))],
])('work that %s releases the lease, and the upload can be sent again', async (_, work) => {
  const underLease = async () => {
    await using lease = await aLease();
    return lease.upload.id === id && (await work());
  };
  await underLease().catch(() => undefined);
  expect(await row()).toEqual({ state: 'pending', receivingSince: null });
  await aLease();
});

it('a holder that lost its lease may not store, and does not release the new one', async () => {
  const lost = await aLease();
  await aLease(after(60));
  const commit = vi.fn(() => Promise.resolve());
  await expect(lost.store(FACTS, commit)).rejects.toMatchObject({ reason: { code: 'uploadReplaced' } });
  await lost[Symbol.asyncDispose]();
  expect(commit).not.toHaveBeenCalled();
  expect(await row()).toEqual({ state: 'receiving', receivingSince: after(60) });
});

it('no one takes the lease over while the file gets its name; a file without one is not stored', async () => {
  const lease = await aLease(new Date(), 5);
  const failing = lease.store(FACTS, () => Promise.reject(new Error('the disk is gone')));
  await expect(failing).rejects.toThrow('the disk is gone');
  let taken: Promise<Lease | null> | undefined;
  await lease.store(FACTS, async () => {
    taken = takeOverLease(id, new Date());
    const isWaiting = () => sql`select from pg_locks where not granted`.then(({ length }) => length > 0);
    await expect.poll(isWaiting).toBe(true);
  });
  expect(await taken).toBeNull();
  expect((await row())?.state).toBe('stored');
});

it('two renewals in one instant, or after the clock was set back, have different times', async () => {
  const future = new Date(Date.now() + 3_600_000);
  const lease = await aLease(future);
  await lease.record(1);
  expect((await row())?.receivingSince?.getTime()).toBe(future.getTime() + 1);
  await lease.record(2);
  expect((await row())?.receivingSince?.getTime()).toBe(future.getTime() + 2);
});

it('expired leases are released, those with a heartbeat are not', async () => {
  await aLease();
  await releaseExpiredLeases(after(35));
  expect((await row())?.state).toBe('receiving');
  await releaseExpiredLeases(after(36));
  expect(await row()).toEqual({ state: 'pending', receivingSince: null });
});
