import type { IncomingMessage } from 'node:http';
import { isAdmin, isAuthor } from '#shared/account.ts';
import { maySeeUnderReview } from '#server/catalog/index.ts';
import { resumeSessionUser, SESSION_COOKIE } from '#server/accounts/index.ts';
import { isFileOf } from '#server/db/served-uploads.ts';

/**
 * Returns whether a file of a draft may be sent: to administrators, its author, and by an open link to its reviewer.
 */
export async function maySeeDraft(request: IncomingMessage, uploadId: string): Promise<boolean> {
  const token = new URLSearchParams(/\?(.*)/.exec(request.url ?? '')?.[1]).get('review');
  if (token !== null && (await maySeeUnderReview(token, uploadId, new Date()))) return true;
  const user = await resumeRequestUser(request);
  return isAdmin(user) || (isAuthor(user) && (await isFileOf(uploadId, user.id)));
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
