import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { BackupForm, BackupQuery, BackupRequest } from '#shared/backups.ts';
import { requireScope } from '#server/accounts/index.ts';
import { streamBackup } from '#server/backup/index.ts';
import { config } from '#server/config.ts';
import { DomainError } from '#server/errors.ts';
import { createGate } from '#server/gate.ts';
import { refuseOtherSites } from '#server/http/csrf.ts';
import { refusalResponse } from '#server/http/endpoint.ts';
import { findIdentity } from '#server/http/identity.ts';
import { isForm, parse, readForm, readJson, readQuery } from '#server/http/request.ts';
import { seeOther } from '#server/http/responses.ts';
import { requireWho } from '#server/http/rights.ts';
import { logError } from '#server/log.ts';
import { throttleCall } from '#server/throttle.ts';
import { clientAddress } from '../limits/client-address.ts';
import { refuseUnread } from '../respond.ts';
import { cookieOf } from '../session.ts';
import { writeBody } from '../write.ts';

/** Each has a connection of its own to the database, which stays open for as long as the client likes to read. */
const COPIES = createGate({
  running: 2,
  waiting: 0,
  fault: 'tooMany',
  reason: { code: 'manyCopies' },
  retryAfter: 60,
});

/**
 * Sends a copy of the site: `GET` and `POST /api/backup`. Not an endpoint, because Astro holds in memory what a slow
 * client has not read yet, and ends a body that failed as if it were whole. Never throws.
 */
export async function sendBackup(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const request = webRequest(req);
    refuseOtherSites({ method: 'POST', headers: request.headers }); // GET too: no link on another site may start one
    const { name, pieces } = await openCopy(request, clientAddress(req, config.trustProxy), new Date());
    if (req.method === 'HEAD') return void res.writeHead(200, headersOf(name)).end();
    await COPIES.run(() => writeBody(res.writeHead(200, headersOf(name)), pieces));
  } catch (error) {
    if (!res.headersSent)
      return refuseUnread(req, res, isStaleForm(req, error) ? seeOther(SIGN_IN) : refusalOf(req, error));
    logError('a copy was aborted', error);
    res.destroy();
  }
}

const refusalOf = (req: IncomingMessage, error: unknown) =>
  refusalResponse({ headers: new Headers(sentHeaders(req)) }, error);
const headersOf = (name: string) => ({
  'Content-Type': name.endsWith('.age') ? 'application/octet-stream' : 'application/x-tar',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
});

const SIGN_IN = '/login?next=/studio/copies';

/** Returns whether the page's own form came from someone whose sign-in is too long ago. */
const isStaleForm = ({ headers }: IncomingMessage, error: unknown): boolean =>
  error instanceof DomainError &&
  ['forbidden', 'signedOut'].includes(error.fault) &&
  headers['content-type'] === 'application/x-www-form-urlencoded';

async function openCopy(request: Request, address: string, now: Date) {
  const url = new URL(request.url);
  const cookies = { get: (name: string) => ({ value: cookieOf(request.headers.get('cookie') ?? '', name) }) };
  const identity = await findIdentity({ url, request, cookies, locals: { clientAddress: address } }, now);
  const user = identity?.user ?? null;
  await throttleCall(user, address, now);
  requireScope(user);
  const session = identity?.session ?? null;
  const admin = requireWho({ user, session }, { who: 'administrator', signIn: 'fresh' }, now);
  return streamBackup(admin, await readWanted(request, url), now);
}

async function readWanted(request: Request, url: URL): Promise<BackupRequest> {
  const query = readQuery(url, BackupQuery);
  if (request.method !== 'POST') return { audio: query.audio === '1' };
  if (!isForm(request)) return readJson(request, BackupRequest);
  const { audio, passphrase } = parse(await readForm(request), BackupForm);
  return { audio: audio === '1', ...(passphrase && { passphrase }) };
}

/** The form that the endpoints' readers take. A body is read as it comes. */
function webRequest(req: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = req;
  const headers = sentHeaders(req);
  const body = method === 'POST' ? { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' } : {};
  return new Request(new URL(url, config.publicUrl), { method, headers, ...body });
}

const sentHeaders = (req: IncomingMessage): [string, string][] =>
  Object.entries(req.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
