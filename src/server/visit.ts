import { lookup as resolve } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPrivateAddress } from './private-addresses.ts';

/** Why an address could not be read, as the end of a sentence: "… it did not answer within 10 seconds". */
export class VisitError extends Error {}

export type VisitOptions = {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  /** How many redirects are followed; one more is an answer like any other. */
  redirects?: number;
  /** Until the answer begins, and between two pieces of it. */
  silenceSeconds?: number;
  /** For all of it. */
  seconds?: number;
  /** Whether addresses of this machine and its network may be asked. */
  mayBePrivate?: boolean;
  /** Gives up whatever is under way. */
  signal?: AbortSignal;
};

/** An answer whose body is still coming, decompressed; read it or destroy it. `url` is where the redirects ended. */
export type Answer = { url: string; status: number; headers: IncomingHttpHeaders; body: Readable };
export type WholeAnswer = Omit<Answer, 'body'> & { bytes: Buffer; isCut: boolean };

const AGENT = 'Carecast (podcast site; +https://podcastindex.org/namespace/1.0)';

/** Asks as a podcast app does: no cookies, no credentials. @throws VisitError */
export async function visit(address: string, options: VisitOptions = {}): Promise<Answer> {
  const { method = 'GET', redirects = 5, seconds = 60 } = options;
  const endsAt = Date.now() + seconds * 1000;
  let url = address;
  for (let left = redirects; ; left -= 1) {
    const response = await ask(readAddress(url), options, endsAt);
    const { statusCode: status = 0, headers } = response;
    const target = headers.location && URL.parse(headers.location, url);
    if (![301, 302, 303, 307, 308].includes(status) || !target || redirects === 0) {
      return { url, status, headers, body: decompressed(response, method) };
    }
    response.destroy();
    if (left === 0) throw new VisitError(`it was sent on more than ${redirects} times`);
    url = target.href;
  }
}

/** The same with the whole body, or its first `limit` bytes. @throws VisitError */
export async function visitWhole(address: string, limit: number, options: VisitOptions = {}): Promise<WholeAnswer> {
  const { body, ...answer } = await visit(address, options);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) break;
    }
  } catch (error) {
    throw asVisitError(error);
  }
  return { ...answer, bytes: Buffer.concat(chunks).subarray(0, limit), isCut: size > limit };
}

function readAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new VisitError('it is no web address');
  return url;
}

function ask(url: URL, options: VisitOptions, endsAt: number): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, silenceSeconds = 15, mayBePrivate = false, signal } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate && isIP(host) && isPrivateAddress(host)) return Promise.reject(privateAddress());
  return new Promise((resolved, rejected) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      headers: { 'User-Agent': AGENT, Accept: '*/*', ...headers },
      agent: false,
      timeout: silenceSeconds * 1000,
      ...(!mayBePrivate && { lookup: publicLookup }),
    });
    let response: IncomingMessage | undefined;
    const stop = (reason: string) => (response ?? request).destroy(new VisitError(reason));
    const giveUp = () => stop('it was stopped');
    signal?.addEventListener('abort', giveUp);
    const fuse = setTimeout(() => stop(tooLong(options)), endsAt - Date.now());
    request.once('timeout', () => stop(`it was silent for ${silenceSeconds} seconds`));
    request.once('close', () => {
      clearTimeout(fuse);
      signal?.removeEventListener('abort', giveUp);
    });
    request.once('error', (error) => rejected(asVisitError(error)));
    request.once('response', (answer) => {
      response = answer;
      resolved(answer);
    });
    request.end();
  });
}

const tooLong = ({ seconds = 60 }: VisitOptions) => `it took longer than ${seconds} seconds`;

/** Looks at the address that is then connected to: a name may answer another one the next time it is asked. */
const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(privateAddress(), []);
    if (options.all) return done(null, found);
    done(null, found[0]?.address ?? '', found[0]?.family);
  });
};

const privateAddress = (): NodeJS.ErrnoException =>
  new VisitError('it lies in a private network, where this command does not go');

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
  CERT_HAS_EXPIRED: 'its certificate has run out',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Any failure of a visit as a reason a person understands; an error of our own is thrown on. */
export function asVisitError(error: unknown): VisitError {
  if (error instanceof VisitError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code) throw error;
  return new VisitError(REASONS[code] ?? `it could not be read (${code})`);
}
