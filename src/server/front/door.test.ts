import { expect, test } from 'vitest';
import { serve } from '../../../tests/support/uploads.ts';
import { frontDoor, type Pages } from './door.ts';

const ask = async (pages: Pages, spoil?: (request: { headers: object }) => void): Promise<number> => {
  const door = frontDoor(pages, 'public');
  const server = await serve((request, response) => {
    spoil?.(request);
    door(request, response);
  });
  try {
    return (await fetch(`${server.origin}/nowhere`)).status;
  } finally {
    await server.close();
  }
};

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

test('of all pages two take a POST: the one-click page from anywhere (RFC 8058), the other from this site alone', async () => {
  const server = await serve(frontDoor((_request, response) => void response.end('done'), 'public'));
  const post = async (path: string, headers: Record<string, string> = {}) => {
    const { status } = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers,
      body: 'List-Unsubscribe=One-Click',
    });
    return status;
  };
  try {
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
  } finally {
    await server.close();
  }
});
