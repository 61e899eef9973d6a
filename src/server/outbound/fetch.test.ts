import type { RequestListener } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { serve } from '../../../tests/support/uploads.ts';
import { fetchBody, fetchPublic, trustHost } from './fetch.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function aServer(listener: RequestListener = (_, response) => response.end('inside')) {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    asked.push(request.headers.host ?? '');
    listener(request, response);
  });
  open.push(server);
  return { ...server, asked };
}

it('a trusted host is connected to where it was looked at, whatever its name says by then', async () => {
  const { port, asked } = await aServer();
  // No name server knows `.invalid` (RFC 6761): a second lookup would find nothing.
  const authority = `rebound.invalid ${port}`;
  const trusted = { authority, addresses: [{ address: '127.0.0.1', family: 4 }] };
  const { bytes } = await fetchBody(`http://rebound.invalid:${port}/`, 100, { trusted });
  expect(bytes.toString()).toBe('inside');
  expect(asked).toEqual([`rebound.invalid:${port}`]);
});

it('of a private network the trusted host and port are asked, and nothing else, by number, name or redirect', async () => {
  const inner = await aServer();
  const source = await aServer((_, response) => response.writeHead(302, { location: inner.origin }).end());
  const trusted = await trustHost(source.origin);
  for (const address of [
    source.origin,
    inner.origin,
    `http://localhost:${inner.port}/`,
    `http://localhost:${source.port}/`,
    `http://[::1]:${source.port}/`,
    `http://[::ffff:127.0.0.1]:${source.port}/`,
    `https://127.0.0.1:${inner.port}/`,
  ]) {
    await expect(fetchBody(address, 100, { trusted }), address).rejects.toThrow('privateAddress');
  }
  expect(inner.asked).toEqual([]);
  expect(source.asked).toHaveLength(1);
  await expect(fetchBody(source.origin, 100)).rejects.toThrow('privateAddress');
});

it('trust is in a host and port as its name is looked up once, and in none when there is no such address', async () => {
  const found = await trustHost('http://localhost:8080/feed.xml');
  expect(found.authority).toBe('localhost 8080');
  expect(found.addresses.map(({ address }) => address)).toContainEqual(expect.stringMatching(/^(127\.0\.0\.1|::1)$/));
  expect((await trustHost('https://localhost/')).authority).toBe('localhost 443');
  expect(await trustHost('http://nobody.invalid/')).toMatchObject({ addresses: [] });
  expect(await trustHost('feed')).toEqual({ authority: '', addresses: [] });
});

it('a server that breaks off, repeats a header or never ends is an error with its reason, and harms no one else', async () => {
  const { origin } = await aServer(({ url }, response) => {
    if (url === '/cut') response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy());
    if (url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    if (url === '/twice') response.writeHead(200, ['content-type', 'text/a', 'content-type', 'text/b']).end();
    if (url === '/on') response.writeHead(302, { location: '/cut' }).write('without end');
    if (url === '/again') response.writeHead(302, { location: '/again' }).end();
    if (url === '/head') response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end();
    if (url === '/silent') response.writeHead(200).write('x');
  });
  const fetch = (path: string) => fetchBody(origin + path, 1_000, { isPrivateAllowed: true, seconds: 0.5 });
  await expect(fetch('/cut')).rejects.toThrow('connectionClosed');
  await expect(fetch('/on')).rejects.toThrow('connectionClosed');
  await expect(fetch('/gzip')).rejects.toMatchObject({ reason: { code: 'fetchFailed', cause: 'Z_DATA_ERROR' } });
  await expect(fetch('/again')).rejects.toThrow('tooManyRedirects');
  await expect(fetch('/head')).rejects.toMatchObject({ reason: { cause: 'HPE_HEADER_OVERFLOW' } });
  await expect(fetch('/silent')).rejects.toMatchObject({ reason: { code: 'fetchTimedOut', seconds: 0.5 } });
  expect((await fetch('/twice')).headers['content-type']).toBe('text/a');
});

it('a host that closes behind the last byte without announcing it has sent everything, also to a slow reader', async () => {
  const bytes = Buffer.alloc(300_000, 'sound');
  const { origin } = await aServer((_, { socket }) => {
    socket?.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    socket?.end(bytes);
  });
  const { body } = await fetchPublic(origin, { isPrivateAllowed: true });
  let came = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    came += chunk.length;
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
  }
  expect(came).toBe(bytes.length);
});

it('a busy server is asked again when it says, within the time for that', async () => {
  const { origin, asked } = await aServer((_, response) => {
    const isBusy = asked.length % 3 > 0;
    response.writeHead(isBusy ? 429 : 200, { 'retry-after': '0' }).end();
  });
  const ask = async (retrySeconds: number) =>
    (await fetchBody(origin, 100, { isPrivateAllowed: true, retrySeconds })).status;
  expect(await ask(60)).toBe(200);
  expect(asked).toHaveLength(3);
  expect(await ask(1)).toBe(429);
});

it('an answer that switches to another protocol has an end, and garbage that no one reads yet harms no one', async () => {
  const { origin } = await aServer(({ url, socket }, response) => {
    if (url === '/switch') socket.end('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
  });
  const options = { isPrivateAllowed: true };
  await expect(fetchPublic(`${origin}/switch`, options)).rejects.toMatchObject({
    reason: { code: 'connectionClosed' },
  });
  const { body } = await fetchPublic(origin, options);
  await new Promise((later) => body.once('close', later)); // it fails before anyone reads
  await expect(body[Symbol.asyncIterator]().next()).rejects.toThrow();
});

it('a name and a password are sent to the host of their own address alone, and only where that is asked for', async () => {
  const heard: string[] = [];
  const note: RequestListener = ({ url, headers }, response) => {
    heard.push(`${url} ${headers.authorization ?? '-'}`);
    const moved: Record<string, string> = { '/feed': '/moved', '/away': `${other.origin}/there` };
    const location = moved[url ?? ''];
    response.writeHead(location ? 302 : 200, location ? { location } : {}).end();
  };
  const other = await aServer(note);
  const { origin } = await aServer(note);
  const address = (path: string) => origin.replace('//', '//ann%40home:%C3%B1and%C3%BA@') + path;
  const pair = `Basic ${Buffer.from('ann@home:ñandú').toString('base64')}`;
  const options = { isPrivateAllowed: true, sendsCredentials: true };
  expect((await fetchBody(address('/feed'), 100, options)).url).toBe(`${origin}/moved`);
  await fetchBody(address('/away'), 100, options);
  await fetchBody(address('/file'), 100, { isPrivateAllowed: true });
  expect(heard).toEqual([`/feed ${pair}`, `/moved ${pair}`, `/away ${pair}`, '/there -', '/file -']);
});

it('cookies that a host sets with a redirect come back to it, and go to no other', async () => {
  const heard: string[] = [];
  const note: RequestListener = ({ url, headers }, response) => {
    heard.push(`${url} ${headers.cookie ?? '-'}`);
    const to = { '/a': '/b', '/b': '/c', '/c': `${other.origin}/d` }[url ?? ''];
    const cookies = { '/a': ['pass=1; Path=/; HttpOnly', 'old=x'], '/b': ['old=y'] }[url ?? ''] ?? [];
    response.writeHead(to ? 302 : 200, { ...(to && { location: to }), 'set-cookie': cookies }).end();
  };
  const other = await aServer(note);
  const { origin } = await aServer(note);
  await fetchBody(`${origin.replace('127.0.0.1', 'localhost')}/a`, 100, { isPrivateAllowed: true });
  expect(heard).toEqual(['/a -', '/b pass=1; old=x', '/c pass=1; old=y', '/d -']);
});
