import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hostCookie, setCookie } from '#server/cookies.ts';
import { keyedHash } from '#server/secrets.ts';
import { DAY_MS, YEAR_S } from '#shared/units.ts';

/**
 * Someone who is not signed in, identified by a cookie that the first rating sets. `signedAt`: when we created or first
 * signed the cookie; null for a new visitor, and for a cookie without our signature, which anyone can forge.
 */
export type Visitor = { id: string; signedAt: Date | null; isNew: boolean };

/** The rater, a signed-in user or else a visitor, and their IP address. */
export type RatingVisitor = { userId: string | undefined; visitor: Visitor; address: string };

export const VISITOR_COOKIE = hostCookie('visitor');
/** At least 128 bits of base64url or hex: the whole cookie before cookies were signed. */
const ID = /^[\w-]{22,64}$/;

/** Returns the visitor this cookie identifies, or a new one. A cookie with a wrong signature is ignored. */
export function identifyVisitor(cookie: string | undefined): Visitor {
  const [id = '', seconds, ...signature] = cookie?.split('.') ?? [];
  if (!ID.test(id) || (seconds !== undefined && !isSigned(id, seconds, signature.join('.')))) return newVisitor();
  return { id, signedAt: seconds === undefined ? null : new Date(parseInt(seconds, 36) * 1000), isNew: false };
}

/** Returns Set-Cookie for `id.seconds.signature`: seconds since 1970 in base 36, of the first signature. */
export function visitorCookie({ id, signedAt }: Visitor, now: Date): string {
  const seconds = Math.floor((signedAt ?? now).getTime() / 1000).toString(36);
  return setCookie(VISITOR_COOKIE, `${id}.${seconds}.${sign(id, seconds)}`, YEAR_S);
}

/** Returns whether we signed this visitor's cookie over a day ago: visitors forged today cannot have such cookies. */
export const isLongKnown = ({ signedAt }: Visitor, now: Date): boolean =>
  signedAt !== null && now.getTime() - signedAt.getTime() > DAY_MS;

/**
 * Returns what the database stores instead of the cookie: a leaked copy lets no one rate as someone else. The same for
 * a cookie with and without a signature, so that earlier visitors keep their ratings.
 */
export const visitorHash = ({ id }: Visitor): string => keyedHash('visitors', id);

/** Returns whether the browser asks not to be tracked: by DNT, or Global Privacy Control. */
export const asksForPrivacy = (headers: Pick<Headers, 'get'>): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';

const newVisitor = (): Visitor => ({ id: randomBytes(16).toString('base64url'), signedAt: null, isNew: true });

function isSigned(id: string, seconds: string, signature: string): boolean {
  const expected = Buffer.from(sign(id, seconds));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const sign = (id: string, seconds: string): string => keyedHash('visitor cookies', `${id}.${seconds}`);
