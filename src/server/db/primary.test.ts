import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import type { DatabaseHost } from '#server/config/database-url.ts';
import { followPrimary, type Primary } from './primary.ts';

/** A server that accepts connections, and what it says of itself. */
type Stub = { host: DatabaseHost; server: Server; is: Primary | null | Error };
const stubs: Stub[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const { server } of stubs.splice(0)) server.close();
});

async function aServer(is: Stub['is']): Promise<Stub> {
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stub = { host: { name: '127.0.0.1', port: (server.address() as AddressInfo).port }, server, is };
  stubs.push(stub);
  return stub;
}

let inspections = 0;
function inspect({ port }: DatabaseHost): Promise<Primary | null> {
  inspections += 1;
  const is = stubs.find(({ host }) => host.port === port)?.is ?? null;
  return is instanceof Error ? Promise.reject(is) : Promise.resolve(is);
}
const follow = (...servers: Stub[]) => {
  const hosts = servers.map(({ host }) => host);
  const connect = followPrimary(hosts, inspect);
  return async () => (await connect()).on('error', () => undefined); // of the end of the test
};
const portOf = async (socket: Promise<Socket>) => (await socket).remotePort;
const failureOf = async (socket: Promise<Socket>) => ((await once(await socket, 'error')) as [Error])[0];
/** What was found a while ago is asked again. */
const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);

const FIRST = { timeline: '00000001', startedAt: 'monday' };
const SECOND = { timeline: '00000002', startedAt: 'tuesday' };

test('connections go to the server that takes writes; within a second nobody asks again which it is', async () => {
  const [standby, primary] = [await aServer(null), await aServer(FIRST)];
  const connect = follow(standby, primary);
  inspections = 0;
  expect(await Promise.all([portOf(connect()), portOf(connect())])).toEqual([primary.host.port, primary.host.port]);
  expect(inspections).toBe(2);
});

test('of two that take writes at the start it is the one that was promoted last', async () => {
  const [former, promoted] = [await aServer(FIRST), await aServer(SECOND)];
  expect(await portOf(follow(former, promoted)())).toBe(promoted.host.port);
});

test('where all are standbys, or one alone, the connection fails in a sentence; else with what a server said, or the first one’s reason', async () => {
  const [one, two] = [await aServer(null), await aServer(null)];
  expect((await failureOf(follow(one, two)())).message).toMatch(/none of its servers takes writes/);
  expect((await failureOf(follow(one)())).message).toMatch(/this server is a standby/);
  one.is = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
  two.is = Object.assign(new Error('no'), { code: 'ETIMEDOUT' });
  expect(await failureOf(follow(one, two)())).toMatchObject({ code: 'ECONNREFUSED' });
  two.is = Object.assign(new Error('no'), { name: 'PostgresError', code: '28P01' });
  expect(await failureOf(follow(one, two)())).toMatchObject({ code: '28P01' });
});

test('a failure is not kept: the next connection asks again', async () => {
  const only = await aServer(null);
  const connect = follow(only);
  await failureOf(connect());
  only.is = FIRST;
  expect(await portOf(connect())).toBe(only.host.port);
});

test('after a promotion connections to the former primary are destroyed, and when that is back it is none', async () => {
  const [former, standby] = [await aServer(FIRST), await aServer(null)];
  const connect = follow(former, standby);
  const before = await connect();
  [former.is, standby.is] = [new Error('gone'), SECOND];
  later();
  expect(await portOf(connect())).toBe(standby.host.port);
  expect(before.destroyed).toBe(true);
  former.is = FIRST;
  later();
  expect(await portOf(connect())).toBe(standby.host.port);
  standby.is = new Error('gone');
  later();
  expect((await failureOf(connect())).message).toMatch(/none of its servers takes writes/);
});

test('connections made before the server was started again are destroyed, others stay', async () => {
  const only = await aServer(FIRST);
  const connect = follow(only);
  const before = await connect();
  later();
  const same = await connect();
  expect(before.destroyed).toBe(false);
  only.is = { ...FIRST, startedAt: 'wednesday' };
  later();
  expect((await connect()).destroyed).toBe(false);
  expect([before.destroyed, same.destroyed]).toEqual([true, true]);
});
