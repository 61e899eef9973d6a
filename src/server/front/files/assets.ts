import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { destroyOnDisconnect } from '../limits/disconnect.ts';
import { readInTurns } from '../limits/round-robin.ts';

/**
 * Serves the files of the build with their precompressed variants. sirv 3.0 crashes the process on `Range: bytes=5-3`
 * and on a file deleted since the start, so Range is removed (RFC 9110 §14.2 allows that) and stream errors are caught.
 */
export function serveAssets(folder: string) {
  const serve = sirv(folder, { brotli: true, gzip: true, etag: true, dotfiles: false, setHeaders });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    delete request.headers.range;
    destroyOnDisconnect(request, response);
    readInTurns(response);
    response.on('pipe', (file) => file.on('error', () => response.destroy()));
    serve(request, response, next);
  };
}

function setHeaders(response: ServerResponse, path: string): void {
  const isHashed = path.startsWith('/_astro/');
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  if (/^\/artwork[^/]*\.(jpg|png)$/.test(path)) {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  }
}
