import '../../../../tests/support/database.ts';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask, openConnections } from '../../../../tests/support/ask.ts';
import { serve } from '../../../../tests/support/uploads.ts';
import { config } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import { frontDoor, type Pages } from '../door.ts';
import { findPage, invalidatePages, sharePage } from './page-cache.ts';
import { MB } from '#shared/units.ts';

let server: Awaited<ReturnType<typeof serve>>;
let rendered: string[] = [];
/** For what other machines do in a moment and a busy one does in its time. */
const until = <Outcome>(check: () => Outcome | Promise<Outcome>) => vi.waitFor(check, { timeout: 30_000 });
/** The promise that a render waits for. */
let permission: Promise<unknown> = Promise.resolve();
let release: () => void = () => undefined;
let body = Buffer.from('a page');
let tags = ['episodes'];

/** In Astro's place: gives a shared page to all who wait, as `finishPage` does. */
const pages: Pages = async (request, response, _next, { shared }) => {
  rendered.push(request.url ?? '');
  await permission;
  if (shared) await sharePage(shared, { status: 200, headers: {}, body, tags, maxAge: 600 });
  response.end(body);
};

beforeEach(async () => {
  rendered = [];
  permission = Promise.resolve();
  body = Buffer.from('a page');
  tags = ['episodes'];
  invalidatePages(['episodes']);
  server = await serve(frontDoor(pages, 'public'));
});
afterEach(async () => {
  release();
  config.throttles = false;
  config.trustProxy = 0;
  await server.close();
  await sql`delete from throttles`;
});

const get = (path: string, headers: Record<string, string> = {}) => ask(server.origin, path, { headers });
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).status;
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

/** Asks so often, one after the other on one connection, and returns the statuses. */
async function askAll(
  times: number,
  path: (at: number) => string,
  headers: (at: number) => Record<string, string> = () => ({}),
): Promise<number[]> {
  const connections = openConnections();
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) {
    statuses.push((await ask(server.origin, path(at), { headers: headers(at) }, connections)).status);
  }
  connections.destroy();
  return statuses;
}

/** Holds all renders back until it is called, or the test ends. */
function holdRenders(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  permission = promise;
  release = () => resolve(undefined);
  return release;
}

test('eight pages are made at the same time and 64 wait; one more is told when to come again', async () => {
  const go = holdRenders();
  const statuses = Array.from({ length: 200 }, (_, at) => statusOf(`/page-${at}`));
  const refused: number[] = [];
  for (const status of statuses) void status.then((one) => one === 503 && refused.push(one));
  await until(() => expect(refused).toHaveLength(128));
  expect(rendered).toHaveLength(8);
  const answer = await get('/one-more');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body).toMatch(/try again/);
  go();
  expect(count(await Promise.all(statuses), 200)).toBe(72);
  expect(await statusOf('/one-more')).toBe(200);
});

test('the same page, however it is asked for, is made once for all who ask in the meantime', async () => {
  const go = holdRenders();
  const spellings = ['/feed.xml', '/feed.xml?x=1', '/feed.xml?page=2&search=x', '/./feed.xml', '/x/../feed.xml'];
  const statuses = Array.from({ length: 100 }, (_, at) => statusOf(spellings[at % spellings.length] ?? ''));
  await until(() => expect(rendered).toHaveLength(1));
  go();
  expect(count(await Promise.all(statuses), 200)).toBe(100);
  expect(rendered).toHaveLength(1);
  for (const spelling of spellings) expect(await statusOf(spelling)).toBe(200);
  expect(rendered).toHaveLength(1);
});

test('a visitor with a session is rendered alone, and no one gets that page', async () => {
  const go = holdRenders();
  const statuses = [statusOf('/alone', { cookie: 'session=x' }), statusOf('/alone', { cookie: 'session=y' })];
  await until(() => expect(rendered).toHaveLength(2));
  go();
  expect(await Promise.all(statuses)).toEqual([200, 200]);
  expect(findPage('/alone')).toBeUndefined();
});

test('a visitor who waited for a page whose first visitor was refused gets it all the same', async () => {
  config.throttles = true;
  config.trustProxy = 1;
  await askAll(
    600,
    (at) => `/mine-${at}`,
    () => ({ 'x-forwarded-for': '192.0.2.7' }),
  );
  const both = [
    statusOf('/wanted', { 'x-forwarded-for': '192.0.2.7' }),
    statusOf('/wanted', { 'x-forwarded-for': '192.0.2.8' }),
  ];
  expect(await Promise.all(both)).toEqual([429, 200]);
});

test('an address has six hundred pages made in five minutes; what is kept costs none, and a /64 is one address', async () => {
  config.throttles = true;
  config.trustProxy = 1;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const answers = await askAll(
    600,
    (at) => `/og/${at}.png`,
    (at) => from(`2001:db8::${at.toString(16)}`),
  );
  expect(count(answers, 200)).toBe(600);
  const answer = await get('/not-kept', from('2001:db8::ffff:1'));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statusOf('/kept', from('2001:db8:0:1::1'))).toBe(200);
  expect(await statusOf('/kept', from('2001:db8::1'))).toBe(200);
  expect(rendered).toHaveLength(601);
});

test('pictures have a bound of their own: pages are made while they fill it', async () => {
  const go = holdRenders();
  const statuses = Array.from({ length: 100 }, (_, at) => statusOf(`/og/show.png?x=${at}`));
  await until(() => expect(rendered).toHaveLength(80));
  permission = Promise.resolve();
  expect(await statusOf('/page')).toBe(200);
  go();
  const answered = await Promise.all(statuses);
  expect([count(answered, 200), count(answered, 503)]).toEqual([80, 20]);
});

/** Asks for a page and never reads. */
function holdOn(path: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, () => resolve(socket));
  });
}

test('readers who take nothing keep 8 MB of an address at most, and make room when they leave', async () => {
  body = Buffer.alloc(8 * MB);
  tags = [];
  const sockets: Socket[] = [];
  // The system takes a part of what is sent, so it depends on it how many readers that are.
  await until(async () => {
    sockets.push(await holdOn(`/held-${sockets.length}`));
    expect(await statusOf('/another')).toBe(503);
  });
  expect(sockets.length).toBeLessThan(10);
  for (const socket of sockets) socket.destroy();
  await until(async () => expect(await statusOf('/another')).toBe(200));
});

test.each(['/.//feed.xml', '/x/..//feed.xml', '/feed//1.xml', '/.//.//', '/x/%2e%2e//feed.xml'])(
  '%s is nothing',
  async (path) => {
    expect(await statusOf(path)).toBe(404);
    expect(rendered).toEqual([]);
  },
);
