import { ReasonError } from '#shared/reason-error.ts';
import { type LookupAddress, lookup as resolve } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { addAbortSignal, pipeline, type Readable, type Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { failureReason } from './failure-reasons.ts';
import { isPrivateAddress } from './private-addresses.ts';
import { readRetryAfter } from './retry-after.ts';

/** A URL could not be fetched. The words of its reason end a sentence: “… there is no such address”. */
export class FetchError extends ReasonError {}

/** It is in a private network, and neither trusted nor allowed. */
export class PrivateAddressError extends FetchError {}

export type FetchOptions = {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  /** The body of a POST; a stream is sent once, so not after a redirect. */
  body?: string | Readable;
  /** How many redirects are followed; one more fails. 0 returns a redirect as the response. */
  redirects?: number;
  /** Timeout until the response begins, and between two chunks of it. */
  silenceSeconds?: number;
  /** Timeout for the whole fetch, redirects included. */
  seconds?: number;
  /**
   * How many seconds a busy server (429, 503 with Retry-After) may have it wait in all, within `seconds`; then its
   * answer counts.
   */
  retrySeconds?: number;
  /** The only host that may be in a private network. */
  trusted?: TrustedHost | undefined;
  /** Whether every host may be in a private network: by the word of the person who runs the server. */
  isPrivateAllowed?: boolean;
  /** Aborts the request in flight. */
  signal?: AbortSignal;
};

/**
 * A host and port that the operator trusts, with the addresses its name had then. Requests connect to these without a
 * DNS lookup: the name's owner cannot point them elsewhere in our network afterward (DNS rebinding).
 */
export type TrustedHost = { authority: string; addresses: LookupAddress[] };

/** Resolves the host of a URL that the operator chose. `addresses` is empty when the lookup fails. */
export async function trustHost(address: string): Promise<TrustedHost> {
  const url = URL.parse(address);
  const addresses = url ? await lookup(hostOf(url), { all: true }).catch(() => []) : [];
  return { authority: url ? authorityOf(url) : '', addresses };
}

/** A response whose decompressed body is a stream: read or destroy it. `url` is the URL after redirects. */
export type FetchedStream = { url: string; status: number; headers: ResponseHeaders; body: Readable };
/** By lower-case name; of a header that came several times the first. */
type ResponseHeaders = Record<string, string | undefined>;
export type FetchedBody = Omit<FetchedStream, 'body'> & { bytes: Buffer; isCut: boolean };

const AGENT = 'Carecast (podcast site; +https://podcastindex.org/namespace/1.0)';

/** Fetches a public URL as a podcast app does: no cookies, no credentials. @throws FetchError */
export async function fetchPublic(address: string, options: FetchOptions = {}): Promise<FetchedStream> {
  const { seconds = 60, signal } = options;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new FetchError({ code: 'fetchTimedOut', seconds })), seconds * 1000);
  const fetched = follow(address, options, signal ? AbortSignal.any([deadline.signal, signal]) : deadline.signal);
  const { body } = await fetched.catch((error: unknown) => {
    clearTimeout(timer);
    throw asFetchError(error);
  });
  body.once('close', () => clearTimeout(timer));
  return fetched;
}

async function follow(address: string, options: FetchOptions, signal: AbortSignal): Promise<FetchedStream> {
  const { method = 'GET', redirects = 5 } = options;
  let url = address;
  for (let left = redirects; ; left -= 1) {
    const body = await sendOrRetry(readAddress(url), options, signal);
    const { statusCode: status = 0 } = body;
    const headers = firstOfEach(body);
    const target = headers['location'] && URL.parse(headers['location'], url);
    if (![301, 302, 303, 307, 308].includes(status) || !target || redirects === 0) {
      const encoding = method === 'HEAD' || status === 304 ? undefined : headers['content-encoding'];
      return { url, status, headers, body: decompressed(body, encoding) };
    }
    body.destroy();
    if (left === 0) throw new FetchError({ code: 'tooManyRedirects' });
    url = target.href;
  }
}

/** Sends a request, again after each wait that a busy server asks for, within the time for that. */
async function sendOrRetry(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let { retrySeconds: left = 0 } = options;
  for (;;) {
    const answer = await send(url, options, signal);
    answer.on('error', () => undefined); // a reader is notified as well, but one may have gone
    const seconds = readRetryAfter(answer, new Date());
    if (seconds === null || Math.max(seconds, 1) > left) return answer;
    answer.destroy();
    left -= Math.max(seconds, 1);
    await sleep(seconds * 1000, undefined, { signal });
  }
}

/** Fetches the whole body, or its first `limit` bytes (`isCut`). @throws FetchError */
export async function fetchBody(address: string, limit: number, options: FetchOptions = {}): Promise<FetchedBody> {
  const { body, ...response } = await fetchPublic(address, options);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) break;
    }
  } catch (error) {
    throw asFetchError(error);
  }
  return { ...response, bytes: Buffer.concat(chunks).subarray(0, limit), isCut: size > limit };
}

function readAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchError({ code: 'urlInvalid' });
  return Object.assign(url, { username: '', password: '' }); // credentials in an address are sent to no one
}

/**
 * Returns the answer once it begins. A host that closes behind the last byte has sent everything, however slowly it is
 * read.
 */
async function send(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, silenceSeconds = 15, trusted, isPrivateAllowed = false } = options;
  const pinned = trusted?.authority === authorityOf(url) ? trusted.addresses : null;
  const host = hostOf(url);
  if (!pinned && !isPrivateAllowed && isIP(host) && isPrivateAddress(host)) throw privateAddress();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers: { 'User-Agent': AGENT, Accept: '*/*', ...headers },
    signal,
    timeout: silenceSeconds * 1000,
    lookup: lookupFor(pinned, isPrivateAllowed),
    agent: false, // a connection for each request
  });
  const answered = answerTo(request, signal);
  if (body === undefined || typeof body === 'string') request.end(body);
  else pipeline(body, request, () => undefined); // the answer, or the request's own error, says what became of it
  return answered;
}

function answerTo(request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    request.once('timeout', () => {
      const code = request.socket?.connecting ? 'connectionTimedOut' : 'responseStalled';
      (answer ?? request).destroy(new FetchError({ code }));
    });
    request.once('error', reject);
    // Of a switch to another protocol (101) nothing else tells. An answer or an error came before it otherwise.
    request.once('close', () => reject(new FetchError({ code: 'connectionClosed' })));
    request.once('response', (message) => {
      request.on('error', () => undefined); // from here on the answer has it
      answer = addAbortSignal(signal, message);
      resolve(answer);
    });
  });
}

function lookupFor(pinned: LookupAddress[] | null, isPrivateAllowed: boolean): LookupFunction {
  if (isPrivateAllowed) return resolve as LookupFunction;
  return pinned?.length ? pinnedLookup(pinned) : publicLookup;
}

/** The brackets of an IPv6 host belong to the URL, not to the address (RFC 3986 §3.2.2). */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

const authorityOf = (url: URL) => `${hostOf(url)} ${url.port || (url.protocol === 'https:' ? 443 : 80)}`;

const pinnedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, done) =>
    finish(addresses, options.all, done);

/** Checks the addresses that the socket then connects to: another lookup of the name may return others. */
const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(privateAddress(), []);
    finish(found, options.all, done);
  });
};

function finish(found: LookupAddress[], isForAll: boolean | undefined, done: Parameters<LookupFunction>[2]): void {
  if (isForAll) return done(null, found);
  done(null, found[0]?.address ?? '', found[0]?.family);
}

const privateAddress = (): NodeJS.ErrnoException => new PrivateAddressError({ code: 'privateAddress' });

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decompressed(body: Readable, encoding = ''): Readable {
  const decoder = DECODERS[encoding.toLowerCase()]?.();
  if (!decoder) return body;
  body.once('error', (error) => decoder.destroy(error));
  decoder.once('close', () => body.destroy());
  decoder.on('error', () => undefined); // it may fail before anyone reads; the reader gets the error as well
  return body.pipe(decoder);
}

const firstOfEach = ({ headersDistinct }: IncomingMessage): ResponseHeaders =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values]) => [name, values?.[0]]));

/** Returns a request's failure with its reason. Rethrows an error that is not a network failure. */
export function asFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  if (error instanceof Error && error.name === 'AbortError')
    return error.cause instanceof FetchError ? error.cause : new FetchError({ code: 'fetchStopped' });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code) throw error;
  return new FetchError(failureReason(code) ?? { code: 'fetchFailed', cause: code });
}
