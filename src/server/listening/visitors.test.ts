import { expect, test } from 'vitest';
import {
  asksForPrivacy,
  identifyVisitor,
  isLongKnown,
  VISITOR_COOKIE,
  visitorCookie,
  visitorHash,
} from './visitors.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const valueOf = (cookie: string) => cookie.slice(VISITOR_COOKIE.length + 1).split(';')[0] ?? '';

test('a visitor keeps their cookie, and the moment it was signed', () => {
  const visitor = identifyVisitor(undefined);
  expect(visitor).toMatchObject({ signedAt: null, isNew: true });
  const value = valueOf(visitorCookie(visitor, NOW));
  const again = identifyVisitor(value);
  expect(again).toEqual({ id: visitor.id, signedAt: NOW, isNew: false });
  expect(valueOf(visitorCookie(again, new Date('2027-01-01')))).toBe(value);
  expect(visitorHash(again)).toBe(visitorHash(visitor));
});

test('a cookie of others’ making is no one’s, one from before the signatures is of no age', () => {
  const visitor = identifyVisitor(undefined);
  const value = valueOf(visitorCookie(visitor, NOW));
  for (const forged of [
    `${value}x`,
    `${value}.x`,
    value.slice(0, -1),
    value.replace(/\.\w+\./, '.1.'),
    `${visitor.id}.1`,
    'short',
    '',
  ])
    expect(identifyVisitor(forged)).toMatchObject({ isNew: true, signedAt: null });
  expect(identifyVisitor(visitor.id)).toEqual({ id: visitor.id, signedAt: null, isNew: false });
});

test('a visitor is long known a day after the first signature', () => {
  const visitor = { id: 'x', signedAt: NOW, isNew: false };
  expect(isLongKnown(visitor, new Date('2026-11-22T09:00:00Z'))).toBe(false);
  expect(isLongKnown(visitor, new Date('2026-11-22T09:00:01Z'))).toBe(true);
  expect(isLongKnown({ ...visitor, signedAt: null }, NOW)).toBe(false);
});

test.each([
  [{}, false],
  [{ dnt: '0' }, false],
  [{ dnt: '1' }, true],
  [{ 'sec-gpc': '1' }, true],
  [{ dnt: 'unspecified', 'sec-gpc': '0' }, false],
])('whether %o asks for privacy: %s', (headers, asks) => {
  expect(asksForPrivacy(new Headers(headers as Record<string, string>))).toBe(asks);
});
