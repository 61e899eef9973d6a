import type { IncomingMessage, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { findEpisodeArtworkSize, readEpisodeArtwork } from '#server/db/episode-artworks.ts';
import { findShownArtwork, findShownPicture } from '#server/show/index.ts';
import { findMatchingTag } from '#server/http/conditions.ts';
import { CROSS_ORIGIN_HEADERS, IMMUTABLE } from '#server/http/headers.ts';
import { logError } from '#server/log.ts';
import { inPieces, PIECE, writeBody } from '../write.ts';

const NAME = /^\/artwork\/(([0-9a-f]{32})\.(?:jpg|png))(?:\?|$)/;

/**
 * Serves `/artwork/{hash}.jpg` or `.png`: the show's picture or an episode's, one that is not public only where
 * `maySee` says so. Returns false for any other. Not an endpoint, because here the bytes are sent as they are, where a
 * Response has a copy for every reader.
 */
export async function serveArtwork(
  request: IncomingMessage,
  response: ServerResponse,
  maySee: () => Promise<boolean>,
): Promise<boolean> {
  const [, file, hash = ''] = NAME.exec(request.url ?? '') ?? [];
  const picture = hash ? await findShownPicture(hash) : null;
  if (picture?.file !== file || !picture || !(picture.isPublic || (await maySee()))) return false;
  const headers = {
    ...CROSS_ORIGIN_HEADERS,
    'Cache-Control': picture.isPublic ? IMMUTABLE : 'private, no-store',
    ETag: `"${hash}"`,
  };
  if (findMatchingTag(request.headers, { etags: [headers.ETag] }) !== null) response.writeHead(304, headers).end();
  else {
    const body = await open(picture);
    if (!body) return false;
    const type = picture.file.endsWith('.png') ? 'image/png' : 'image/jpeg';
    response.writeHead(200, { ...headers, 'Content-Type': type, 'Content-Length': body.size });
    if (request.method === 'HEAD') response.end();
    else void send(response, body.pieces);
  }
  return true;
}

type Picture = { file: string; isOfShow: boolean };
type Body = { size: number; pieces: AsyncGenerator<Uint8Array> };

/** The show's is in memory, once for all; of the others, which may be hundreds, a slow reader holds one piece. */
async function open({ file, isOfShow }: Picture): Promise<Body | null> {
  const shown = isOfShow ? await findShownArtwork(file) : null;
  if (shown) return { size: shown.bytes.length, pieces: inPieces(shown.bytes) };
  const size = await findEpisodeArtworkSize(file);
  return size === null ? null : { size, pieces: readPieces(file, size) };
}

/** Of the database's connections pictures take two, however many are being sent. */
const reads = pLimit(2);

async function* readPieces(file: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += PIECE) {
    const piece = await reads(() => readEpisodeArtwork(file, at, PIECE));
    if (!piece) throw new Error('a picture is gone while it is sent');
    yield piece;
  }
}

async function send(response: ServerResponse, pieces: Body['pieces']): Promise<void> {
  try {
    await writeBody(response, pieces);
  } catch (error) {
    logError('a picture could not be sent', error);
    response.destroy();
  }
}
