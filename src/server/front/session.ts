import type { IncomingMessage } from 'node:http';
import { isAdmin, isAuthor } from '#shared/account.ts';
import { maySeeUnderReview } from '#server/catalog/index.ts';
import { resumeSessionUser, SESSION_COOKIE } from '#server/accounts/index.ts';
import { isFileOf } from '#server/db/served-uploads.ts';
import { openedTokens, REVIEW_COOKIE } from '#server/http/review-links.ts';

/**
 * Returns whether a file of a draft may be sent: to administrators, its author, and by an open link to its reviewer.
 */
export async function maySeeDraft(request: IncomingMessage, uploadId: string): Promise<boolean> {
  for (const token of reviewTokensOf(request)) if (await maySeeUnderReview(token, uploadId, new Date())) return true;
  const user = await resumeRequestUser(request);
  return isAdmin(user) || (isAuthor(user) && (await isFileOf(uploadId, user.id)));
}

function reviewTokensOf({ url = '', headers }: IncomingMessage): string[] {
  // until 0.3.0: on a page that was opened before, the token was in the address
  const given = new URLSearchParams(/\?(.*)/.exec(url)?.[1]).get('review');
  return [...openedTokens(cookieOf(headers.cookie ?? '', REVIEW_COOKIE)), ...(given === null ? [] : [given])];
}

/** Returns whether the session of an administrator or author came with this request. */
export const isAuthorRequest = async (request: IncomingMessage): Promise<boolean> =>
  isAuthor(await resumeRequestUser(request));

const resumeRequestUser = (request: IncomingMessage) =>
  resumeSessionUser(cookieOf(request.headers.cookie ?? '', SESSION_COOKIE), new Date());

/** Returns the headers as a web request has them, by lower-case name. */
export const headersOf = ({ headers }: IncomingMessage) => ({
  get: (name: string) => headers[name]?.toString() ?? null,
});

/** Returns the value of a cookie in a Cookie header. */
export function cookieOf(header: string, name: string): string | undefined {
  const pair = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
