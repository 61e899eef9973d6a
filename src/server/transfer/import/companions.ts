import type { Chapter } from '#shared/contract/audio.ts';
import { MAX_EPISODE_ART_BYTES, MAX_LONG_TEXT_BYTES } from '#shared/limits.ts';
import type { Admin } from '#shared/account.ts';
import type { Reason } from '#shared/reason.ts';
import { MINUTE_S } from '#shared/units.ts';
import { storeEpisodeArtwork } from '#server/catalog/index.ts';
import { DomainError } from '#server/errors.ts';
import { asFetchError, fetchBody, FetchError, type FetchOptions } from '#server/outbound/index.ts';
import type { FoundTranscript } from './companion-lines.ts';
import type { ForeignEpisode } from './foreign-episode.ts';
import { fetchPicture } from './foreign-picture.ts';
import { readChaptersInSubprocess, readTranscriptInSubprocess } from './read-companion-in-subprocess.ts';

/** Its host may have the whole of a minute, and then another to wait. */
const TIMEOUTS = { seconds: 2 * MINUTE_S, retrySeconds: MINUTE_S };

/** Returns the best transcript that can be read. `notes` says why, when none of them can. */
export async function transcriptOf(
  { transcripts }: ForeignEpisode,
  reach: FetchOptions,
  notes: Reason[],
): Promise<FoundTranscript | null> {
  const problems: Reason[] = [];
  for (const url of transcripts) {
    const read = await fetchAndRead(url, reach, readTranscriptInSubprocess);
    if (!('problem' in read)) return read;
    problems.push(read.problem);
  }
  const [because] = problems;
  if (because) notes.push({ code: 'episodeTranscriptUnread', because });
  return null;
}

/** Returns the chapters of the document that an episode names, else those in the feed. */
export async function chaptersFor(
  { chaptersUrl, chapters }: ForeignEpisode,
  reach: FetchOptions,
  notes: Reason[],
): Promise<Chapter[] | null> {
  if (!chaptersUrl) return chapters;
  const read = await fetchAndRead(chaptersUrl, reach, readChaptersInSubprocess);
  if (!('problem' in read)) return read.chapters ?? chapters;
  notes.push({ code: 'episodeChaptersUnread', because: read.problem });
  return chapters;
}

/** Stores an episode's own picture and returns its path; null without one, or when it is not one we accept. */
export async function pictureOf(
  admin: Admin,
  { pictureUrl }: ForeignEpisode,
  reach: FetchOptions,
  notes: Reason[],
): Promise<string | null> {
  if (!pictureUrl) return null;
  try {
    const bytes = await fetchPicture(pictureUrl, MAX_EPISODE_ART_BYTES, { ...reach, ...TIMEOUTS });
    return await storeEpisodeArtwork(admin, bytes, new Date(), { isThrottled: false });
  } catch (error) {
    const isOfPicture = error instanceof DomainError && ['unsupported', 'invalid'].includes(error.fault);
    if (error instanceof DomainError && !isOfPicture) throw error;
    const because = error instanceof DomainError ? error.reason : asFetchError(error).reason;
    notes.push({ code: 'episodePictureUnread', because });
    return null;
  }
}

async function fetchAndRead<Read>(
  url: string,
  reach: FetchOptions,
  read: (bytes: Uint8Array, charset: string | undefined) => Promise<Read>,
): Promise<Read | { problem: Reason }> {
  try {
    const { bytes, headers } = await fetchWhole(url, MAX_LONG_TEXT_BYTES, reach);
    return await read(bytes, charsetOf(headers['content-type']));
  } catch (error) {
    return { problem: asFetchError(error).reason };
  }
}

/** Returns the encoding that a media type names. */
const charsetOf = (type = ''): string | undefined => /charset="?([\w.:-]+)/i.exec(type)?.[1];

async function fetchWhole(url: string, limit: number, reach: FetchOptions) {
  const { status, headers, bytes, isCut } = await fetchBody(url, limit, { ...reach, ...TIMEOUTS });
  if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
  if (isCut) throw new FetchError({ code: 'responseTooLarge', bytes: limit });
  return { headers, bytes };
}
