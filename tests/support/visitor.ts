import { randomBytes } from 'node:crypto';
import { identifyVisitor, type Visitor, visitorCookie } from '#server/listening/visitors.ts';

/** A visitor whose cookie we signed `days` ago, as their browser sends it. */
export function aVisitor(now: Date, days = 7): Visitor {
  const invented = identifyVisitor(randomBytes(16).toString('base64url'));
  return identifyVisitor(sentBack(visitorCookie(invented, new Date(now.getTime() - days * 86_400_000))));
}

/** The value a browser sends for a Set-Cookie. */
export const sentBack = (setCookie: string): string => /=([^;]*)/.exec(setCookie)?.[1] ?? '';
