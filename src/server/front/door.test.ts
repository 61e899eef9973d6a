import { request } from 'node:http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../tests/support/listening.ts';
import { serve } from '../../../tests/support/uploads.ts';
import { ask as askFor } from '../../../tests/support/ask.ts';
import { config } from '#server/config.ts';
import { frontDoor, type Pages } from './door.ts';
import { createSiteServer } from './server.ts';

const ask = async (pages: Pages, spoil?: (request: { headers: object }) => void): Promise<number> => {
  const door = frontDoor(pages, 'public');
  const server = await serve((request, response) => {
    spoil?.(request);
    door(request, response);
  });
  onTestFinished(() => server.close());
  return (await fetch(`${server.origin}/nowhere`)).status;
};

afterEach(() => void vi.useRealTimers());

test('what is thrown at the door costs one answer, at once or later', async () => {
  const found: Pages = (_request, response) => void response.end('found');
  expect(await ask(found)).toBe(200);
  expect(await ask(() => Promise.reject(new Error('later')))).toBe(500);
  const spoil = (request: object) =>
    Object.defineProperty(request, 'headers', {
      get: () => {
        throw new Error('at once');
      },
    });
  expect(await ask(found, spoil)).toBe(500);
});

test('a picture has two minutes to arrive, any other body half a minute', async () => {
  const begun = vi.fn();
  const server = await serve(frontDoor(begun as Pages, 'public'));
  onTestFinished(() => server.close());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answered: string[] = [];
  const send = (path: string) =>
    new Promise<void>((resolve) => {
      const sent = request(server.origin + path, { method: 'POST', headers: { 'content-length': 10 } }, (response) => {
        answered.push(`${path} ${response.statusCode}`);
        response.resume().on('end', resolve);
      });
      sent.on('error', () => undefined).write('x');
    });
  const [settings, episode, other] = ['/api/settings/artwork', '/api/episodes/artwork', '/api/episodes'].map(send);
  await vi.waitUntil(() => begun.mock.calls.length === 3, { interval: 5 });
  vi.advanceTimersByTime(30_000);
  await other;
  expect(answered).toEqual(['/api/episodes 408']);
  vi.advanceTimersByTime(90_000);
  await Promise.all([settings, episode]);
  expect(answered.slice(1).toSorted()).toEqual(['/api/episodes/artwork 408', '/api/settings/artwork 408']);
});

test('a call may wait ten minutes for a slow storage, and the next one on its connection as long as any', async () => {
  const pages: Pages = ({ socket }, response) => void response.end(String(socket.timeout));
  const server = createSiteServer(frontDoor(pages, 'public'), false);
  const url = `http://127.0.0.1:${await listen(server)}/api/episodes`;
  const timeoutOf = async (method: string) => (await fetch(`${url}?search=x`, { method })).text();
  onTestFinished(() => server.close().closeAllConnections());
  expect([await timeoutOf('POST'), await timeoutOf('GET')]).toEqual(['600000', '60000']);
});

test('of all pages two take a POST: the one-click page from anywhere (RFC 8058), the other from this site alone', async () => {
  const server = await serve(frontDoor((_request, response) => void response.end('done'), 'public'));
  onTestFinished(() => server.close());
  const post = async (path: string, headers: Record<string, string> = {}) => {
    const { status } = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers,
      body: 'List-Unsubscribe=One-Click',
    });
    return status;
  };
  const from: Record<string, string>[] = [
    {},
    { origin: 'https://mail.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of from) {
    expect(await post('/subscribe/leave?token=x', headers)).toBe(200);
    expect(await post('/subscribe/confirm?token=x', headers)).toBe(Object.keys(headers).length === 0 ? 200 : 403);
    for (const path of ['/', '/subscribe', '/subscribe/sent', '/subscribe/leave/', '/subscribe//leave'])
      expect([404, 405]).toContain(await post(path, headers));
  }
});

test('the host is a name in any spelling, www. leads to it or away from it with the whole address, another is 421', async () => {
  const before = { publicUrl: config.publicUrl, isHttps: config.isHttps };
  onTestFinished(() => void Object.assign(config, before));
  const server = await serve(frontDoor((_request, response) => void response.end('page'), 'public'));
  onTestFinished(() => server.close());
  const answer = async (host: string, publicUrl: string, method = 'GET') => {
    Object.assign(config, { publicUrl, isHttps: true });
    const { status, headers } = await askFor(server.origin, '/browse?search=a%20b', { method, headers: { host } });
    return [status, headers.location].filter(Boolean).join(' ');
  };
  const [bare, www] = ['https://podcast.example', 'https://www.podcast.example'];
  for (const host of ['podcast.example', 'podcast.example:443', 'Podcast.Example.'])
    expect(await answer(host, bare), host).toBe('200');
  expect(await answer('www.podcast.example', bare)).toBe(`308 ${bare}/browse?search=a%20b`);
  expect(await answer('podcast.example:443', www, 'POST')).toBe(`308 ${www}/browse?search=a%20b`);
  for (const host of ['other.example', 'podcast.example:444', 'www.podcast.example.evil'])
    expect(await answer(host, bare), host).toBe('421');
});

test('a link that mail programs and people have changed comes to the pages with what it may have been, a call or a form does not', async () => {
  const pages: Pages = (_request, response, _next, { mended }) => void response.end(JSON.stringify(mended));
  const server = await serve(frontDoor(pages, 'public'));
  onTestFinished(() => server.close());
  const answer = async (path: string, method = 'GET') => {
    const { status, body } = await askFor(server.origin, path, { method });
    return status === 200 ? (JSON.parse(body) as unknown) : status;
  };
  expect(await answer('/Browse).')).toEqual({ link: '/browse', address: '/browse', isOtherPage: true });
  expect(await answer('/es?t=5.&x#y')).toEqual({ link: '/es?t=5&x#y', address: '/?t=5&x', isOtherPage: false });
  expect(await answer('/browse%')).toEqual({ link: '/browse', address: '/browse', isOtherPage: true });
  expect(await answer('/upload%00%')).toBe(404);
  expect(await answer('/subscribe/leave%3E', 'POST')).toBe(405);
  expect(await answer('/API/episodes')).toBeNull(); // Astro's page for what is not there
});

test('a password manager is led to the page on which a password is changed', async () => {
  const server = await serve(frontDoor(() => undefined, 'public'));
  onTestFinished(() => server.close());
  const { status, headers } = await fetch(`${server.origin}/.well-known/change-password`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/account']);
});
