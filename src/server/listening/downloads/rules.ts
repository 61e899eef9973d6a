/**
 * The rules by which a download is counted: IAB Tech Lab, Podcast Technical Measurement Guidelines 2.3, §5.5 and §6.
 * Pure. `/statistics/method` says them in words.
 */
import { dayOf } from '#shared/dates.ts';
import type { ByteRange } from '#shared/byte-range.ts';
import { readPrefix } from '#shared/local-path.ts';
import { DAY_MS, HOUR_MS, MINUTE_S } from '#shared/units.ts';

/** Sizes and offsets in bytes, `duration` in seconds; null where a file is not measured. */
export type MeasuredFile = {
  bytes: number;
  duration: number;
  audioStart: number | null;
  minuteEnd: number | null;
};

/** A response as it ended. `range` is the requested one; `sent` are the bytes of the file that were written. */
export type MediaResponse = { method: string; status: number; range: string | undefined; sent: ByteRange };

/** The bytes one listener must have fetched: so many of the bytes between `from` and `to`. */
type Threshold = { from: number; to: number; bytes: number };

/**
 * Downloads counted of a day. More than 100 episodes are more than one listener can hear; more than 1,000 of one
 * address are no office (guidelines §5.5.2, 1.2: an unrealistic number).
 */
export const MAX_DOWNLOADS = { listener: 100, address: 1_000 };
/**
 * Listeners of an episode kept of a day: of one network (IPv4 /24, IPv6 /64), and in all. A name of a program costs
 * nothing, and each makes a row until the day is over: 200,000 take some 50 MB.
 */
export const MAX_LISTENERS = { ofNetwork: 2_000, inAll: 200_000 };
/** Of what counts a download, a smaller part is not kept. */
export const SMALLEST_SHARE = 0.01;
/** Separate ranges kept of one listener: an app that plays and seeks makes a few dozen. */
export const MAX_RANGES = 500;

/** Returns the bytes of a response that may count, or null if none: HEAD, 304, an error, a probe of bytes 0-1. */
export function countableBytes({ method, status, range, sent }: MediaResponse): ByteRange | null {
  if (method !== 'GET' || (status !== 200 && status !== 206)) return null;
  if (/^bytes=\s*0-1\s*$/i.test(range ?? '')) return null;
  return sent.end > sent.start ? sent : null;
}

/**
 * Returns the threshold of a file: the first 60 seconds of its audio, ID3v2 tags aside; the complete file when it is
 * shorter. A file that is not measured counts by its average bitrate.
 */
export function thresholdOf({ bytes, duration, audioStart, minuteEnd }: MeasuredFile): Threshold {
  const from = Math.min(audioStart ?? 0, bytes);
  const average = duration > MINUTE_S ? from + Math.ceil(((bytes - from) * MINUTE_S) / duration) : bytes;
  return { from, to: bytes, bytes: Math.min(minuteEnd ?? average, bytes) - from };
}

/** Returns the union of ranges, sorted, with no two that touch. */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Returns the union of a union and one more range, which is mostly the next part; may change `ranges`. */
export function addRange(ranges: ByteRange[], { start, end }: ByteRange): ByteRange[] {
  const last = ranges.at(-1);
  if (!last || start < last.start) return mergeRanges([...ranges, { start, end }]);
  if (start <= last.end) last.end = Math.max(last.end, end);
  else ranges.push({ start, end });
  return ranges;
}

/** Returns the day (UTC) in which listeners are counted once, as 'YYYY-MM-DD'. */
export function windowOf(at: Date): string {
  const day = Math.floor(at.getTime() / DAY_MS);
  if (day !== latest.day) latest = { day, name: dayOf(at) };
  return latest.name;
}

/** Asked for with every media request, and writing a date takes longer than all else of it. */
let latest = { day: NaN, name: '' };

/** Returns the first day whose key may still exist: a key is deleted an hour after its day. */
export const oldestWindow = (now: Date): string => windowOf(new Date(now.getTime() - HOUR_MS));

export type Place = 'website' | 'embed' | 'app';

/** Returns where an episode was played: on one of our pages, in our embedded player, or anywhere else by the feed. */
export function placeOf(referrer: string | undefined, publicUrl: string): Place {
  if (!referrer) return 'app';
  const from = URL.parse(referrer);
  if (from?.origin !== originOf(publicUrl)) return 'app';
  return pathOf(from).startsWith('/embed/') ? 'embed' : 'website';
}

/** Pages on which people make the show, not listen to it. */
const STUDIO = /^\/(?:upload|edit|studio|statistics|feedback|settings|subscribers|reviews?|passkeys)(?:\/|$)/;
const SCHEMES = ['http:', 'https:', 'android-app:', 'ios-app:'];

/**
 * Returns whether a referrer is of a listener: there is none, or it is the address of a page or an app, and no page of
 * our studio. One that is no address at all is made up by a program.
 */
export function isListening(referrer: string | undefined, publicUrl: string): boolean {
  if (!referrer) return true;
  const from = URL.parse(referrer);
  if (!from || !SCHEMES.includes(from.protocol)) return false;
  const path = pathOf(from);
  return from.origin !== originOf(publicUrl) || path === '/statistics/method' || !STUDIO.test(path);
}

/** Returns the path as it is in the language of addresses without a prefix. */
const pathOf = ({ pathname }: URL): string => readPrefix(pathname)?.path ?? pathname;

function originOf(publicUrl: string): string {
  if (publicUrl !== ours.publicUrl) ours = { publicUrl, origin: new URL(publicUrl).origin };
  return ours.origin;
}

/** Asked for with every part that a browser plays, and a site has one. */
let ours = { publicUrl: '', origin: '' };
