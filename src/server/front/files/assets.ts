import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { cdnKeeping } from '#server/http/cdn.ts';
import { destroyOnDisconnect } from '../limits/disconnect.ts';
import { readInTurns } from '../limits/round-robin.ts';

const HASHED = /^\/_astro\/[\w.-]+$/;

/**
 * Serves the files of the build with their precompressed variants. Which there are is read once; a hashed one that was
 * not there then may be of a newer build, whose pages another process of this machine is already sending. sirv 3.0 crashes the process on `Range: bytes=5-3`
 * and on a file deleted since the start, so Range is removed (RFC 9110 §14.2 allows that) and stream errors are caught.
 */
export function serveAssets(folder: string) {
  const options = { brotli: true, gzip: true, etag: true, dotfiles: false, setHeaders };
  const serve = sirv(folder, options);
  const serveFromDisk = sirv(folder, { ...options, dev: true });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    delete request.headers.range;
    destroyOnDisconnect(request, response);
    readInTurns(response);
    response.on('pipe', (file) => file.on('error', () => response.destroy()));
    const isHashed = HASHED.test(request.url ?? '');
    serve(request, response, isHashed ? () => serveFromDisk(request, response, next) : next);
  };
}

function setHeaders(response: ServerResponse, path: string): void {
  const isHashed = path.startsWith('/_astro/');
  const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
  const headers = { 'Cache-Control': cacheControl, ...cdnKeeping(isHashed ? 31_536_000 : 3_600, cacheControl) };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (/^\/artwork[^/]*\.(jpg|png)$/.test(path)) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  }
}
