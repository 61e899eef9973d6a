import type { IncomingMessage } from 'node:http';
import { maySeeUnderReview } from '#server/catalogue/index.ts';
import { findSessionUser, SESSION_COOKIE } from '#server/accounts/index.ts';

/** Returns whether a file of a draft may be sent: to administrators, and by an open review link to its reviewer. */
export async function maySeeDraft(request: IncomingMessage, uploadId: string): Promise<boolean> {
  const token = new URLSearchParams(/\?(.*)/.exec(request.url ?? '')?.[1]).get('review');
  if (token !== null && (await maySeeUnderReview(token, uploadId, new Date()))) return true;
  return isAdminRequest(request);
}

/** Returns whether an administrator's session came with this request. */
export async function isAdminRequest(request: IncomingMessage): Promise<boolean> {
  const user = await findSessionUser(readCookie(request.headers.cookie ?? '', SESSION_COOKIE), new Date());
  return user?.isAdmin === true;
}

function readCookie(header: string, name: string): string | undefined {
  const pair = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
