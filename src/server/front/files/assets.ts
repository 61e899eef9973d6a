import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadStream } from 'node:fs';
import type { Socket } from 'node:net';
import sirv from 'sirv';
import { IMMUTABLE, SECURITY_HEADERS } from '#server/http/headers.ts';

/**
 * Serves the files of the build with their precompressed variants, those with hashed names from `kept` (keep-build.ts),
 * which has those of builds before too. Which there are is read once. sirv 3.0 crashes the
 * process on `Range: bytes=5-3` and on a file deleted since the start, so Range is removed (RFC 9110 §14.2 allows that)
 * and stream errors are caught.
 */
export function serveAssets(folder: string, kept?: string) {
  const serveFrom = (from: string, etag: boolean) =>
    sirv(from, { brotli: true, gzip: true, etag, dotfiles: false, setHeaders });
  const serve = serveFrom(folder, true);
  const serveHashed = kept ? serveFrom(kept, false) : serve; // what never changes is not asked for again
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    delete request.headers.range;
    response.on('pipe', (file) => {
      file.on('error', () => response.destroy());
      if (file instanceof ReadStream) closeWithConnection(file, request.socket);
    });
    // Before sirv, whose 304s have no headers of ours. Pages and calls are not for other sites.
    for (const name in OPEN) response.setHeader(name, OPEN[name] ?? '');
    for (const name of OF_DOCUMENTS) response.removeHeader(name);
    const isHashed = request.url?.startsWith(HASHED);
    (isHashed ? serveHashed : serve)(request, response, () => {
      for (const name in OPEN) response.removeHeader(name);
      for (const name of [...OF_DOCUMENTS, 'Cross-Origin-Resource-Policy'])
        response.setHeader(name, SECURITY_HEADERS[name] ?? '');
      next();
    });
  };
}

/** Mean nothing but of a document (HTML; W3C Permissions Policy), and each byte counts before a touch. */
const OF_DOCUMENTS = ['Cross-Origin-Opener-Policy', 'Permissions-Policy'];

/**
 * Styles, scripts and fonts are the same for everyone. A frame in a sandbox has an origin of its own (WordPress shows
 * embeds that it discovers so), and a translating proxy another: without these they would get none of them.
 */
const OPEN: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const HASHED = '/_astro/';

/**
 * Fonts and scripts, of which each page has two. A font loads nothing, and what a script loads is the page's to allow
 * (CSP3 §1.1), with the referrer policy that browsers have without one. Both are fetched in CORS mode, for which the
 * resource policy means nothing (Fetch, "cross-origin resource policy check").
 */
const PART_OF_A_PAGE = /\.(woff2|js)$/;
const OF_WHAT_LOADS = ['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Resource-Policy'];

/**
 * A worker has the policy of its own script. The one that makes MP3s compiles the encoder, which runs in a worker from
 * memory; no page may do either, and it reads nothing but the file it is given.
 */
const WORKER = /^\/_astro\/[^/]*\.worker-[^/]*\.js$/;
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:";

function setHeaders(response: ServerResponse, path: string): void {
  const isHashed = path.startsWith(HASHED);
  const cacheControl = isHashed ? IMMUTABLE : 'public, max-age=3600';
  response.setHeader('Cache-Control', cacheControl);
  if (PART_OF_A_PAGE.test(path)) for (const name of OF_WHAT_LOADS) response.removeHeader(name);
  if (WORKER.test(path)) response.setHeader('Content-Security-Policy', WORKER_POLICY);
}

/** sirv does so only for a response whose turn has come: every aborted pipelined request would leave its file open. */
function closeWithConnection(file: ReadStream, socket: Socket): void {
  const close = () => void file.destroy();
  if (socket.destroyed) return close();
  socket.once('close', close);
  file.once('close', () => socket.off('close', close));
}
