import type { IncomingMessage } from 'node:http';
import { findSessionUser, SESSION_COOKIE } from '#server/accounts/index.ts';

/** Returns whether an administrator's session came with this request. */
export async function isAdminRequest(request: IncomingMessage): Promise<boolean> {
  const user = await findSessionUser(readCookie(request.headers.cookie ?? '', SESSION_COOKIE), new Date());
  return user?.isAdmin === true;
}

function readCookie(header: string, name: string): string | undefined {
  const pair = header.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
