import { REVIEW_DAYS, REVIEW_TOKEN } from '#shared/review-link.ts';
import { UUID } from '#shared/uuid.ts';
import { DAY_S } from '#shared/units.ts';
import { hostCookie, setCookie } from '#server/cookies.ts';

/**
 * The links that were opened in this browser, the last first, each as `id:token`. A token comes in the fragment of a
 * link, and moves in the body of one form and in this cookie: no address that a proxy logs has it.
 */
export const REVIEW_COOKIE = hostCookie('review');
/** A browser keeps 4 KB of a cookie: reviewers of many episodes have the last ones open. */
const MAX_OPEN = 8;
const OPENED = new RegExp(`^(${UUID}):(${REVIEW_TOKEN})$`);

/** Returns the token of a link that was opened in this browser. */
export const openedToken = (cookie: string | undefined, linkId: string): string | null =>
  opened(cookie).find(([id]) => id === linkId)?.[1] ?? null;

/** Returns the tokens of all links that were opened in this browser. */
export const openedTokens = (cookie: string | undefined): string[] => opened(cookie).map(([, token]) => token);

/** Returns Set-Cookie with one more link that is open in this browser. */
export function addOpened(cookie: string | undefined, linkId: string, token: string): string {
  const others = opened(cookie).filter(([id]) => id !== linkId);
  const pairs = [[linkId, token] as const, ...others].slice(0, MAX_OPEN);
  return setCookie(REVIEW_COOKIE, pairs.map((pair) => pair.join(':')).join('.'), REVIEW_DAYS * DAY_S);
}

const opened = (cookie = ''): (readonly [id: string, token: string])[] =>
  cookie.split('.').flatMap((pair) => {
    const [, id, token] = OPENED.exec(pair) ?? [];
    return id && token ? [[id, token] as const] : [];
  });
