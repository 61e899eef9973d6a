import { expect, test } from 'vitest';
import { send } from '../../islands/api.ts';
import { allCalls } from './index.ts';

/** Calls that do not compile: the check of types fails once one of these does. */
export const mistakes = [
  // @ts-expect-error -- no such address
  () => send('PUT /api/seires/{seriesId}/order', { seriesId: '1' }, { episodes: [], updatedAt: undefined }),
  // @ts-expect-error -- no such method
  () => send('DELETE /api/settings', {}),
  // @ts-expect-error -- a body of another type
  () => send('PUT /api/settings', {}, 42),
  // @ts-expect-error -- a body without what is required
  () => send('POST /api/auth/login', {}, { username: 'maria' }),
  // @ts-expect-error -- no body
  () => send('POST /api/auth/login', {}),
  // @ts-expect-error -- the name of the address is missing
  () => send('DELETE /api/series/{seriesId}', {}),
  // @ts-expect-error -- a body where none is taken
  () => send('DELETE /api/series/{seriesId}', { seriesId: '1' }, { title: 'x' }),
  // @ts-expect-error -- an address that is only a text
  (path: string) => send(path, {}),
];

test('each address is stated once', () => {
  const addresses = allCalls.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(mistakes).toHaveLength(8);
});
