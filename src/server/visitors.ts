import { createHmac, randomBytes } from 'node:crypto';
import { hostCookie, setCookie, YEAR } from './cookies.ts';
import { deriveKey } from './secrets.ts';

/** Someone who is not signed in: known by a cookie that the first rating sets. */
export type Visitor = { cookie: string; isNew: boolean };

export const VISITOR_COOKIE = hostCookie('visitor');
/** At least 128 bits of base64url or hex; anything else is no cookie of ours. */
const SHAPE = /^[\w-]{22,64}$/;

/** The visitor this cookie names, or a new one. */
export function meetVisitor(cookie: string | undefined): Visitor {
  if (cookie && SHAPE.test(cookie)) return { cookie, isNew: false };
  return { cookie: randomBytes(16).toString('base64url'), isNew: true };
}

export const visitorCookie = ({ cookie }: Visitor): string => setCookie(VISITOR_COOKIE, cookie, YEAR);

/** What the database keeps instead of the cookie: a copy of it lets nobody rate as someone else. */
export const visitorHash = ({ cookie }: Visitor): string =>
  createHmac('sha256', deriveKey('visitors')).update(cookie).digest('base64url');
