import '../support/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_COOKIE, startSession } from '#server/accounts/sessions.ts';
import { findState } from '#server/db/site-state.ts';
import { sql } from '#server/db/sql.ts';
import { sendBackup } from '#server/front/files/send-backup.ts';
import { anAdmin } from '../support/makers.ts';
import { isTransactionOpen, takeWholePool } from '../support/transactions.ts';
import { serve } from '../support/uploads.ts';
import { aRealFile, aWholeSite } from '../support/whole-site.ts';

const PASSPHRASE = 'five quiet otters râmble home';

let server: Awaited<ReturnType<typeof serve>>;
let cookie: string;
beforeAll(async () => {
  server = await serve((req, res) => void sendBackup(req, res));
  await aWholeSite();
  await sql`delete from uploads where storage = 's3'`; // its service is not there
  cookie = `${SESSION_COOKIE}=${await startSession((await anAdmin()).id, undefined)}`;
});
afterAll(() => server.close());

const call = (query = '', init: RequestInit = {}) =>
  fetch(`${server.origin}/api/backup${query}`, { ...init, headers: { cookie, ...init.headers } });

const aLargeTable = () => sql`
  insert into artworks (hash, type, side, bytes)
  select md5(n::text), 'image/png', 1400, decode(repeat(md5(n::text), 125000), 'hex') from generate_series(1, 15) n`;

/** Starts downloads and reads one piece of each: of the rest connections hold only a part. Returns what ends them. */
async function begun(count: number, init: RequestInit = {}) {
  const leave = new AbortController();
  const responses = await Promise.all(Array.from({ length: count }, () => call('', { ...init, signal: leave.signal })));
  for (const { body } of responses) await body?.getReader().read();
  return () => leave.abort();
}

const discard = async (response: Response) => {
  await response.arrayBuffer();
  return response.status;
};
const TIMEOUT = { timeout: 30_000 };

test('downloads that are given up amid a large table leave no transaction behind, encrypted or not', async () => {
  await aLargeTable();
  const body = JSON.stringify({ audio: true, passphrase: PASSPHRASE });
  const locked = { method: 'POST', body, headers: { cookie, 'Content-Type': 'application/json' } };
  for (let turn = 0; turn < 6; turn += 1) (await begun(1, turn % 2 ? locked : {}))();
  await expect.poll(isTransactionOpen, TIMEOUT).toBe(false);
  await (
    await takeWholePool()
  )();
});

test('two downloads that no one reads keep no page waiting, and a third is told to come back', async () => {
  const leave = await begun(2);
  const third = await call();
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await third.json()).toMatchObject({ code: 'manyCopies' });
  expect((await call('', { method: 'HEAD' })).status).toBe(200);
  await (
    await takeWholePool()
  )();
  leave();
  await expect.poll(() => call('?audio=0').then(discard), TIMEOUT).toBe(200);
});

test('a client that leaves half-way ends the copy, its transaction too', async () => {
  await aRealFile(Buffer.alloc(40_000_000)); // more than connections hold
  const before = await findState('copy downloaded');
  const leave = new AbortController();
  const response = await call('', { signal: leave.signal });
  await response.body?.getReader().read();
  leave.abort();
  await expect.poll(isTransactionOpen, TIMEOUT).toBe(false);
  expect(await findState('copy downloaded')).toBe(before);
});
