import type { IncomingMessage, ServerResponse } from 'node:http';
import { findShownArtwork } from '#server/show/index.ts';
import { findMatchingTag } from '#server/http/conditions.ts';
import { endWithBody } from '../write.ts';
import { CROSS_ORIGIN_HEADERS, IMMUTABLE } from '#server/http/headers.ts';

/**
 * Serves `/artwork/{hash}.jpg` or `.png`: the show's picture or an episode's, one that is not public only where
 * `maySee` says so. Returns false for any other. Not an endpoint, because here the bytes are sent from memory as they
 * are, where a Response has a copy for every reader.
 */
export async function serveArtwork(
  request: IncomingMessage,
  response: ServerResponse,
  maySee: () => Promise<boolean>,
): Promise<boolean> {
  const name = /^\/artwork\/([^/?]*)/.exec(request.url ?? '')?.[1] ?? '';
  const artwork = await findShownArtwork(name);
  if (!artwork || !(artwork.isPublic || (await maySee()))) return false;
  const { hash, type, bytes } = artwork;
  const headers = {
    ...CROSS_ORIGIN_HEADERS,
    'Cache-Control': artwork.isPublic ? IMMUTABLE : 'private, no-store',
    ETag: `"${hash}"`,
  };
  if (findMatchingTag(request.headers, { etags: [headers.ETag] }) !== null) response.writeHead(304, headers).end();
  else {
    response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': bytes.length });
    if (request.method === 'HEAD') response.end();
    else endWithBody(response, bytes);
  }
  return true;
}
