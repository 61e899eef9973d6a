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
