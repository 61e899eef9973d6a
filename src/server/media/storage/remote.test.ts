import { expect, test, vi } from 'vitest';
import { local } from './index.ts';
import { remoteReader } from './remote.ts';

const FILE = { id: 'an-id', storage: 's3', storageKey: 'an-id', extension: 'mp3', bytes: 100 } as const;
const readerOf = (answer: Response) =>
  remoteReader(
    's3',
    local,
    () => Promise.resolve(answer),
    () => Promise.resolve(),
  );
const read = (answer: Response) => readerOf(answer).read(FILE, { start: 10, end: 20 }, AbortSignal.timeout(60_000));

test.each([
  ['another range', 206, { 'Content-Range': 'bytes 0-9/100' }, 'unavailable'],
  ['a range of another file', 206, { 'Content-Range': 'bytes 10-19/99' }, 'unavailable'],
  ['the whole file', 200, { 'Content-Length': '100' }, 'unavailable'],
  ['an error', 500, {}, 'unavailable'],
  ['nothing', 404, {}, 'missing'],
])('a service that sends %s is not read, and its connection is free again', async (_, status, headers, fault) => {
  const cancel = vi.fn();
  const body = new ReadableStream({ cancel });
  await expect(read(new Response(body, { status, headers }))).rejects.toMatchObject({ fault });
  expect(cancel).toHaveBeenCalledOnce();
});

test('the range that was asked for is', async () => {
  const headers = { 'Content-Range': 'bytes 10-19/100' };
  const bytes: Uint8Array[] = [];
  for await (const piece of await read(new Response('0123456789', { status: 206, headers }))) bytes.push(piece);
  expect(Buffer.concat(bytes).toString()).toBe('0123456789');
});

test('a service that sends more than the range is read no further', async () => {
  const cancel = vi.fn();
  let sent = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    sent += 5;
    controller.enqueue(Buffer.from('01234'));
    if (sent === 1_000) controller.close();
  };
  const headers = { 'Content-Range': 'bytes 10-19/100' };
  const body = await read(new Response(new ReadableStream({ pull, cancel }), { status: 206, headers }));
  let written = 0;
  const write = async () => {
    for await (const piece of body) written += piece.length;
  };
  await expect(write()).rejects.toMatchObject({ fault: 'unavailable' });
  expect(written).toBe(10);
  expect(sent).toBeLessThan(30);
  expect(cancel).toHaveBeenCalledOnce();
});

test('a service that sends less than the range is not taken for one that has sent it', async () => {
  const headers = { 'Content-Range': 'bytes 10-19/100' };
  const body = await read(new Response('01234', { status: 206, headers }));
  await expect(Array.fromAsync(body)).rejects.toMatchObject({ fault: 'unavailable' });
});

test.each([400, 401, 403, 429, 500, 200])(
  'a service that answers %i without a length says of no file that it is gone',
  async (status) => {
    await expect(readerOf(new Response(null, { status })).size(FILE)).rejects.toMatchObject({ fault: 'unavailable' });
  },
);

test('a file is there with its length, and gone with 404 alone', async () => {
  expect(await readerOf(new Response(null, { headers: { 'Content-Length': '100' } })).size(FILE)).toBe(100);
  expect(await readerOf(new Response(null, { status: 404 })).size(FILE)).toBeNull();
});
