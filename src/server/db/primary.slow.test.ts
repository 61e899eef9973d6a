import { expect, test } from 'vitest';
import { type Replication, startReplication } from '../../../tests/support/replication.ts';
import { listenForNotifications, notifyProcesses } from './notifications.ts';
import { connect, type Pool } from './sql.ts';

const LONG = 60_000;
let servers: Replication;
let pool: Pool;

async function withServers(kind: Parameters<typeof startReplication>[0], work: () => Promise<void>): Promise<void> {
  servers = await startReplication(kind);
  pool = connect({ url: servers.url }, 4);
  try {
    await work();
  } finally {
    await pool.end({ timeout: 0 });
    await servers.remove();
  }
}

/** Asks until it is answered. */
const insert = (value: number) =>
  expect
    .poll(() => pool`insert into kept values (${value})`.then(() => 'kept', String), { timeout: LONG })
    .toBe('kept');
const values = async () =>
  (await pool<{ value: number }[]>`select value from kept order by value`).map((row) => row.value);

test(
  'a pool on two servers writes to the primary; killed and the standby promoted, nothing is lost and it listens again',
  async () => {
    await withServers('synchronous', async () => {
      await pool`create table kept (value int)`;
      let connects = 0;
      const heard: string[] = [];
      await listenForNotifications(
        pool,
        (payload) => heard.push(payload),
        () => (connects += 1),
      );
      await Promise.all(Array.from({ length: 20 }, (_, value) => insert(value)));
      await servers.primary.kill();
      const refusal = () => pool`insert into kept values (99)`.catch(String);
      await expect.poll(refusal, { timeout: LONG }).toContain('none of its servers takes writes');
      await servers.standby.promote();
      await insert(20);
      expect(await values()).toEqual(Array.from({ length: 21 }, (_, value) => value));
      await expect.poll(() => connects, { timeout: LONG }).toBe(2);
      await notifyProcesses('again', pool);
      await expect.poll(() => heard, { timeout: LONG }).toEqual(['again']);
    });
  },
  2 * LONG,
);

test(
  'connections to a primary that answers no more are given up for the promoted one, and it is none when it wakes',
  async () => {
    await withServers('asynchronous', async () => {
      await pool`create table kept (value int)`;
      await Promise.all([1, 2, 3, 4].map(insert));
      const frozen = servers.primary.pid();
      await expect.poll(standbyValues, { timeout: LONG }).toBe(4);
      process.kill(frozen, 'SIGSTOP'); // it goes on in its backends, as a machine cut off does: nothing here closes
      await servers.standby.promote();
      const probe = connect({ url: servers.url }, 1);
      await insertOn(probe, 5); // a new connection asks, and finds another primary
      await insert(6);
      process.kill(frozen, 'SIGCONT');
      await pool.end({ timeout: 0 });
      pool = connect({ url: servers.url }, 4);
      await insert(7);
      expect(await values()).toEqual([1, 2, 3, 4, 5, 6, 7]);
      await probe.end({ timeout: 0 });
    });
  },
  2 * LONG,
);

const insertOn = (to: Pool, value: number) =>
  expect.poll(() => to`insert into kept values (${value})`.then(() => 'kept', String), { timeout: LONG }).toBe('kept');

async function standbyValues(): Promise<number> {
  const server = connect(
    { host: '127.0.0.1', port: servers.standby.port, database: 'postgres', username: 'carecast' },
    1,
  );
  try {
    const [row] = await server<{ count: number }[]>`select count(*)::int as count from kept`;
    return row?.count ?? 0;
  } catch {
    return 0;
  } finally {
    await server.end({ timeout: 0 });
  }
}
