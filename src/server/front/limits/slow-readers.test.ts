import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../../tests/support/listening.ts';
import { endWithBody } from '../write.ts';
import { createReadWatch, closeSlowReaders, MIN_READ_RATE } from './slow-readers.ts';

/** More than the system takes for a reader. */
const LARGE = Buffer.alloc(80 * 1024 ** 2);
const server = createServer((_request, response) => endWithBody(response, LARGE));
let port: number;
beforeAll(async () => void (port = await listen(server)));
afterAll(() => server.close().closeAllConnections());

/** Both ends of a connection on which a large page was asked for. */
async function connectTo(): Promise<{ client: Socket; socket: Socket }> {
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
  client.on('error', () => undefined);
  return { client, socket: await accepted };
}

test('a client that reads nothing is gone after sixty seconds, counted from the last byte it took', async () => {
  const { client, socket } = await connectTo();
  client.pause();
  const watch = createReadWatch({ ...MIN_READ_RATE, bytes: 0 });
  watch.add(socket, 0);
  let taken = 0;
  let tookAt = 0;
  let now = 0;
  while (!socket.destroyed) {
    await nextTurn();
    // A second passes when the system took nothing: how long it keeps taking is not ours.
    const total = socket.bytesWritten - socket.writableLength;
    if (total > taken || socket.writableLength === 0) tookAt = now;
    else now += 1_000;
    taken = total;
    watch.check(now);
  }
  expect(now - tookAt).toBe(60_000);
});

test('one that takes everything gets it, however long that takes, and stays for its next request', async () => {
  const { client, socket } = await connectTo();
  const watch = createReadWatch(MIN_READ_RATE);
  watch.add(socket, 0);
  let received = 0;
  client.on('data', (bytes) => (received += bytes.length));
  for (let now = 0; received < LARGE.length; now += 1) {
    await nextTurn();
    watch.check(now);
  }
  while (socket.writableLength > 0) await nextTurn();
  for (let minutes = 1; minutes <= 3; minutes += 1) watch.check(1e9 + minutes * 60_000);
  expect(socket.destroyed).toBe(false);
  client.destroy();
});

test('one that takes a little in each window is gone as well', async () => {
  const { client, socket } = await connectTo();
  client.pause();
  const watch = createReadWatch({ idle: Infinity, window: 60_000, bytes: LARGE.length });
  watch.add(socket, 0);
  while (socket.writableLength === 0) await nextTurn();
  watch.check(59_999);
  expect(socket.destroyed).toBe(false);
  watch.check(60_000);
  expect(socket.destroyed).toBe(true);
});

test('the server looks on its own', async () => {
  closeSlowReaders(server, { idle: 100, window: 60_000, bytes: 0 });
  const { client, socket } = await connectTo();
  client.pause();
  await new Promise((resolve) => socket.once('close', resolve));
});
