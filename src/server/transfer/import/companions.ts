import { decodeText } from '#shared/decode-text.ts';
import type { Chapter } from '#shared/contract/audio.ts';
import { MAX_LONG_TEXT_BYTES } from '#shared/long-text.ts';
import { MAX_EPISODE_ART_BYTES } from '#shared/episode-limits.ts';
import type { Admin } from '#shared/account.ts';
import type { Reason } from '#shared/reason.ts';
import { toStorable } from '#shared/text.ts';
import { parseTranscript, refusalOf } from '#shared/transcript.ts';
import { MINUTE_S } from '#shared/units.ts';
import { storeEpisodeArtwork } from '#server/catalogue/index.ts';
import { DomainError } from '#server/errors.ts';
import { asFetchError, fetchBody, FetchError, type FetchOptions } from '#server/outbound/index.ts';
import { chaptersOf, type ForeignEpisode } from './foreign-episode.ts';

/** Its host may have the whole of a minute, and then another to wait. */
const TIMEOUTS = { seconds: 2 * MINUTE_S, retrySeconds: MINUTE_S };

/** Returns the best transcript that can be read. `notes` says why, when none of them can. */
export async function transcriptOf(
  { transcripts }: ForeignEpisode,
  reach: FetchOptions,
  notes: Reason[],
): Promise<string | null> {
  const problems: Reason[] = [];
  for (const url of transcripts) {
    const text = await fetchText(url, reach).catch((error: unknown) => {
      problems.push(asFetchError(error).reason);
      return null;
    });
    if (text === null) continue;
    const problem = problemOf(text);
    if (!problem) return text;
    problems.push(problem);
  }
  const [because] = problems;
  if (because) notes.push({ code: 'episodeTranscriptUnread', because });
  return null;
}

function problemOf(text: string): Reason | null {
  const read = parseTranscript(text);
  // A page without times is more likely the host's own than the words of an episode.
  if (read.form === 'html' && !read.cues) return { code: 'responseIsWebPage' };
  return refusalOf(read) ?? (read.spoken ? null : { code: 'responseEmpty' });
}

/** Returns the chapters of the document that an episode names, else those in the feed. */
export async function chaptersFor(
  { chaptersUrl, chapters }: ForeignEpisode,
  reach: FetchOptions,
  notes: Reason[],
): Promise<Chapter[] | null> {
  if (!chaptersUrl) return chapters;
  try {
    const list = JSON.parse(await fetchText(chaptersUrl, reach)) as { chapters?: unknown } | null;
    if (!Array.isArray(list?.chapters)) throw new SyntaxError('no list of chapters');
    return chaptersOf(list.chapters.filter(isObject)) ?? chapters;
  } catch (error) {
    const because: Reason = error instanceof SyntaxError ? { code: 'responseNotJson' } : asFetchError(error).reason;
    notes.push({ code: 'episodeChaptersUnread', because });
    return chapters;
  }
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
    const bytes = await fetchWhole(pictureUrl, MAX_EPISODE_ART_BYTES, reach);
    return await storeEpisodeArtwork(admin, bytes.bytes, new Date(), { isThrottled: false });
  } catch (error) {
    const isOfPicture = error instanceof DomainError && ['unsupported', 'invalid'].includes(error.fault);
    if (error instanceof DomainError && !isOfPicture) throw error;
    const because = error instanceof DomainError ? error.reason : asFetchError(error).reason;
    notes.push({ code: 'episodePictureUnread', because });
    return null;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

async function fetchText(url: string, reach: FetchOptions): Promise<string> {
  const { bytes, headers } = await fetchWhole(url, MAX_LONG_TEXT_BYTES, reach);
  const decoded = await decodeText(bytes, charsetOf(headers['content-type']));
  if (!decoded) throw new FetchError({ code: 'responseNotJson' });
  return toStorable(decoded.text);
}

/** Returns the encoding that a media type names. */
const charsetOf = (type = ''): string | undefined => /charset="?([\w.:-]+)/i.exec(type)?.[1];

async function fetchWhole(url: string, limit: number, reach: FetchOptions) {
  const { status, headers, bytes, isCut } = await fetchBody(url, limit, { ...reach, ...TIMEOUTS });
  if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
  if (isCut) throw new FetchError({ code: 'responseTooLarge', bytes: limit });
  return { headers, bytes };
}
