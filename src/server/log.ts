import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { config } from './config.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

/**
 * Writes one line of JSON per event to stderr, with the id of the request it is about. Never pass a password, token,
 * cookie or address: logs are stored.
 */
export function log(level: Level, event: string, facts: Record<string, unknown> = {}): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(config.logLevel)) return;
  const request = current.getStore() && { requestId: requestId() };
  const line = { at: new Date().toISOString(), level, event, ...request, ...facts };
  process.stderr.write(`${JSON.stringify(line, shortened)}\n`);
}

/** An error may repeat what another server has sent. */
const MAX_LINE_LENGTH = 8_192;
const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_LINE_LENGTH ? `${value.slice(0, MAX_LINE_LENGTH)}…` : value;

/** Returns a path as logs may have it: the token of a review link opens a draft. */
export const withoutToken = (path: string): string => path.replace(/^((?:\/api)?\/review\/)[^/]+/, '$1…');

export function logError(event: string, error: unknown, facts: Record<string, unknown> = {}): void {
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', event, { ...facts, cause });
}

/** The request in progress. Its id is read or made once someone needs it, which for most requests is never. */
type Current = { request: Pick<IncomingMessage, 'headers'>; isTrusted: boolean; id?: string };
const current = new AsyncLocalStorage<Current>();

/** The form of ids that proxies send. A longer or stranger one would make log lines that no one can search. */
const PLAIN = /^[\w.:/+=-]{1,128}$/;
/** W3C Trace Context §3.2.2: version, trace id, parent id, flags. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/**
 * Runs `work` so that every log line and error response in it carries one id: that of `X-Request-Id`, or the trace id
 * of `traceparent`, if a proxy we trust sent it.
 */
export const withRequestId = <Result>(
  request: Pick<IncomingMessage, 'headers'>,
  isTrusted: boolean,
  work: () => Result,
): Result => current.run({ request, isTrusted }, work);

/** Returns the id of the request in progress, for its error response; a new one outside of requests. */
export function requestId(): string {
  const store = current.getStore();
  if (!store) return randomUUID();
  store.id ??= sentId(store) ?? randomUUID();
  return store.id;
}

function sentId({ request, isTrusted }: Current): string | undefined {
  if (!isTrusted) return undefined;
  const given = String(request.headers['x-request-id'] ?? '');
  return PLAIN.test(given) ? given : TRACEPARENT.exec(String(request.headers['traceparent'] ?? ''))?.[1];
}
