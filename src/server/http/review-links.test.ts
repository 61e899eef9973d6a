import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addOpened, openedToken, openedTokens, REVIEW_COOKIE } from './review-links.ts';

const aLink = (sign: string): [id: string, token: string] => [randomUUID(), sign.repeat(64)];
const valueOf = (header: string): string => header.slice(`${REVIEW_COOKIE}=`.length, header.indexOf(';'));

test('a browser keeps the review links that were opened in it, the last eight of them', () => {
  const links = [...'0123456789'].map(aLink);
  let cookie: string | undefined;
  for (const [id, token] of [...links, ...links.slice(8)]) cookie = valueOf(addOpened(cookie, id, token));
  expect(openedTokens(cookie)).toHaveLength(8);
  expect(links.map(([id]) => openedToken(cookie, id))).toEqual([
    null,
    null,
    ...links.slice(2).map(([, token]) => token),
  ]);
});

test('no script reads them, and what is no link in the cookie opens nothing', () => {
  const [id, token] = aLink('a');
  expect(addOpened(undefined, id, token)).toMatch(/; HttpOnly; Max-Age=604800; Path=\/; SameSite=Lax/);
  for (const bad of ['', '.', token, `${id}:`, `${id}:${token}0`, `x${id}:${token}`])
    expect([openedToken(bad, id), openedTokens(bad)]).toEqual([null, []]);
});
