import { type LookupAddress, lookup as resolve } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPrivateAddress } from './private-addresses.ts';

/** Why a URL could not be fetched, as the end of a sentence: "… it was silent for 10 seconds". */
export class FetchError extends Error {}

/** It is in a private network, and neither trusted nor allowed. */
export class PrivateAddressError extends FetchError {}

export type FetchOptions = {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  /** What a POST sends. */
  body?: string;
  /** How many redirects are followed; one more fails. 0 returns a redirect as the response. */
  redirects?: number;
  /** Timeout until the response begins, and between two chunks of it. */
  silenceSeconds?: number;
  /** Timeout for the whole fetch, redirects included. */
  seconds?: number;
  /** The only host that may be in a private network. */
  trusted?: TrustedHost | undefined;
  /** Whether every host may be in a private network: by the word of the person who runs the server. */
  isPrivateAllowed?: boolean;
  /** Aborts the request in flight. */
  signal?: AbortSignal;
};

/**
 * A host and port that the operator trusts, with the addresses its name had then. Requests connect to these without a
 * DNS lookup: the name's owner cannot point them elsewhere in our network afterwards (DNS rebinding).
 */
export type TrustedHost = { authority: string; addresses: LookupAddress[] };

/** Resolves the host of a URL that the operator chose. `addresses` is empty when the lookup fails. */
export async function trustHost(address: string): Promise<TrustedHost> {
  const url = URL.parse(address);
  const addresses = url ? await lookup(hostOf(url), { all: true }).catch(() => []) : [];
  return { authority: url ? authorityOf(url) : '', addresses };
}

/** A response whose decompressed body is a stream: read or destroy it. `url` is the URL after redirects. */
export type FetchedStream = { url: string; status: number; headers: IncomingHttpHeaders; body: Readable };
export type FetchedBody = Omit<FetchedStream, 'body'> & { bytes: Buffer; isCut: boolean };

const AGENT = 'Carecast (podcast site; +https://podcastindex.org/namespace/1.0)';

/** Fetches a public URL as a podcast app does: no cookies, no credentials. @throws FetchError */
export async function fetchPublic(address: string, options: FetchOptions = {}): Promise<FetchedStream> {
  const { method = 'GET', redirects = 5, seconds = 60 } = options;
  const endsAt = performance.now() + seconds * 1000;
  let url = address;
  for (let left = redirects; ; left -= 1) {
    const response = await ask(readAddress(url), options, endsAt);
    const { statusCode: status = 0, headers } = response;
    const target = headers.location && URL.parse(headers.location, url);
    if (![301, 302, 303, 307, 308].includes(status) || !target || redirects === 0) {
      return { url, status, headers, body: decompressed(response, method) };
    }
    response.destroy();
    if (left === 0) throw new FetchError(`it was sent on more than ${redirects} times`);
    url = target.href;
  }
}

/** Fetches the whole body, or its first `limit` bytes (`isCut`). @throws FetchError */
export async function fetchBody(address: string, limit: number, options: FetchOptions = {}): Promise<FetchedBody> {
  const { body, ...answer } = await fetchPublic(address, options);
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
  return { ...answer, bytes: Buffer.concat(chunks).subarray(0, limit), isCut: size > limit };
}

function readAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchError('it is not a valid web address');
  return url;
}

function ask(url: URL, options: FetchOptions, endsAt: number): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, silenceSeconds = 15, trusted, isPrivateAllowed, signal } = options;
  const pinned = trusted?.authority === authorityOf(url) ? trusted.addresses : null;
  const host = hostOf(url);
  if (!pinned && !isPrivateAllowed && isIP(host) && isPrivateAddress(host)) return Promise.reject(privateAddress());
  return new Promise((resolved, rejected) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      headers: { 'User-Agent': AGENT, Accept: '*/*', ...headers },
      agent: false,
      timeout: silenceSeconds * 1000,
      lookup: lookupFor(pinned, isPrivateAllowed),
    });
    let response: IncomingMessage | undefined;
    const stop = (reason: string) => (response ?? request).destroy(new FetchError(reason));
    const giveUp = () => stop('it was stopped');
    signal?.addEventListener('abort', giveUp);
    const fuse = setTimeout(() => stop(tooLong(options)), endsAt - performance.now());
    request.once('timeout', () => stop(`it was silent for ${silenceSeconds} seconds`));
    request.once('close', () => {
      clearTimeout(fuse);
      signal?.removeEventListener('abort', giveUp);
    });
    request.once('error', (error) => rejected(asFetchError(error)));
    request.once('response', (answer) => {
      response = answer;
      resolved(answer);
    });
    request.end(body);
  });
}

const lookupFor = (pinned: LookupAddress[] | null, isPrivateAllowed = false): LookupFunction => {
  if (isPrivateAllowed) return resolve as LookupFunction;
  return pinned?.length ? pinnedLookup(pinned) : publicLookup;
};

const tooLong = ({ seconds = 60 }: FetchOptions) => `it took longer than ${seconds} seconds`;

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

const privateAddress = (): NodeJS.ErrnoException =>
  new PrivateAddressError('it is in a private network (--private allows that for the host and port of the feed alone)');

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decompressed(response: IncomingMessage, method: string): Readable {
  const hasBody = method !== 'HEAD' && response.statusCode !== 304;
  const decoder = hasBody && DECODERS[response.headers['content-encoding']?.toLowerCase() ?? '']?.();
  if (!decoder) return response;
  response.once('error', (error) => decoder.destroy(error));
  decoder.once('close', () => response.destroy());
  return response.pipe(decoder);
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection broke off',
  ETIMEDOUT: 'it could not be reached',
  EHOSTUNREACH: 'it could not be reached',
  ENETUNREACH: 'it could not be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Returns a request's failure as a readable reason. Rethrows an error that is not a network failure. */
export function asFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code) throw error;
  return new FetchError(REASONS[code] ?? `it could not be read (${code})`);
}
