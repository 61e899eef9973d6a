import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hostCookie, setCookie, YEAR } from '#server/cookies.ts';
import { deriveKey } from '#server/secrets.ts';

/**
 * Someone who is not signed in: known by a cookie that the first rating sets. `signedAt`: when we made or first signed
 * the cookie; null for a new visitor, and for a cookie without our signature, which anyone can make up.
 */
export type Visitor = { id: string; signedAt: Date | null; isNew: boolean };

export const VISITOR_COOKIE = hostCookie('visitor');
/** At least 128 bits of base64url or hex: all there was to the cookie before cookies were signed. */
const ID = /^[\w-]{22,64}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the visitor this cookie names, or a new one. A cookie whose signature is wrong names nobody. */
export function identifyVisitor(cookie: string | undefined): Visitor {
  const [id = '', seconds, signature] = cookie?.split('.') ?? [];
  if (!ID.test(id) || (seconds !== undefined && !isSigned(id, seconds, signature))) return newVisitor();
  return { id, signedAt: seconds === undefined ? null : new Date(parseInt(seconds, 36) * 1000), isNew: false };
}

/** Returns Set-Cookie for `id.seconds.signature`, the seconds since 1970 in base 36. A cookie keeps its first moment. */
export function visitorCookie({ id, signedAt }: Visitor, now: Date): string {
  const seconds = Math.floor((signedAt ?? now).getTime() / 1000).toString(36);
  return setCookie(VISITOR_COOKIE, `${id}.${seconds}.${sign(id, seconds)}`, YEAR);
}

/** Whether we signed this visitor's cookie more than a day ago: a crowd made up today cannot have such cookies. */
export const isLongKnown = ({ signedAt }: Visitor, now: Date): boolean =>
  signedAt !== null && now.getTime() - signedAt.getTime() > DAY_MS;

/**
 * Returns what the database keeps instead of the cookie: a copy of it lets nobody rate as someone else. The same for a
 * cookie with and without a signature, so that a visitor of before keeps their ratings.
 */
export const visitorHash = ({ id }: Visitor): string =>
  createHmac('sha256', deriveKey('visitors')).update(id).digest('base64url');

const newVisitor = (): Visitor => ({ id: randomBytes(16).toString('base64url'), signedAt: null, isNew: true });

function isSigned(id: string, seconds: string, signature = ''): boolean {
  const expected = Buffer.from(sign(id, seconds));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const sign = (id: string, seconds: string): string =>
  createHmac('sha256', deriveKey('visitor cookies')).update(`${id}.${seconds}`).digest('base64url');
