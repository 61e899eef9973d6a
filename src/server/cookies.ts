import { config } from './config.ts';
import { DAY_S, YEAR_S } from '#shared/units.ts';

/** Readable by scripts and free of secrets: tells pages whether to request `/me` and `user-rating`. */
export const HINT_COOKIE = 'hint';
const HINTS = ['user', 'rated'] as const;
const HINT_LIFE = { user: 90 * DAY_S, rated: YEAR_S };

/** Returns the name with the `__Host-` prefix, by which browsers restrict it to https and this host (RFC 6265bis). */
export const hostCookie = (name: string): string => (config.isHttps ? `__Host-${name}` : name);

/** Returns a Set-Cookie value, HttpOnly unless `isReadable`. `seconds` 0 removes the cookie. */
export function setCookie(name: string, value: string, seconds: number, isReadable = false): string {
  const reach = isReadable ? '' : 'HttpOnly; ';
  return `${name}=${value}; ${reach}Max-Age=${seconds}; Path=/; SameSite=Lax${config.isHttps ? '; Secure' : ''}`;
}

/** Returns Set-Cookie for the hint cookie `present` with these changes; hints not named stay. */
export function hintCookie(
  present: string | undefined,
  changes: Partial<Record<(typeof HINTS)[number], boolean>>,
): string {
  const words = HINTS.filter((word) => changes[word] ?? hasHint(present, word));
  return setCookie(HINT_COOKIE, words.join(','), Math.max(0, ...words.map((word) => HINT_LIFE[word])), true);
}

export const hasHint = (present: string | undefined, word: (typeof HINTS)[number]): boolean =>
  (present ?? '').split(',').includes(word);
