import { createHmac, randomBytes } from 'node:crypto';
import {
  addRanges,
  type FetchedRanges,
  getOrInitDayKey,
  inDownloadBatch,
  type NeededRange,
  type ReachedListener,
  incrementDownloads,
} from '#server/db/downloads.ts';
import type { ByteRange } from '#shared/byte-range.ts';
import { config } from '#server/config.ts';
import { isDatabaseAway } from '#server/db/health.ts';
import type { PublishedFile, ServedUpload } from '#server/db/served-uploads.ts';
import { logError } from '#server/log.ts';
import { addressGroup, addressNetwork } from '#server/throttle.ts';
import { identifyAgent } from './agents.ts';
import {
  countableBytes,
  isListening,
  type MeasuredFile,
  type MediaResponse,
  MAX_DOWNLOADS,
  MAX_LISTENERS,
  MAX_RANGES,
  oldestWindow,
  type Place,
  placeOf,
  SMALLEST_SHARE,
  thresholdOf,
  mergeRanges,
  addRange,
  windowOf,
} from './rules.ts';

/** A response with a published audio file, as it ended at `at`. Neither address nor agent is ever written anywhere. */
export type SentMedia = MediaResponse & {
  episodeId: string;
  file: MeasuredFile;
  address: string;
  userAgent: string;
  place: Place;
  at: Date;
};

/** The bytes one listener has fetched of an episode since the last batch. */
type Waiting = Pick<SentMedia, 'episodeId' | 'file' | 'place'> & {
  day: string;
  /** Of addresses: IPv6 by its /64. */
  group: string;
  userAgent: string;
  ranges: ByteRange[];
};

/** The most that a crash loses. A transaction of a few milliseconds, and only while something was sent. */
const BATCH_MS = 250;
/** While the database is away; more listeners than these are lost. About 20 MB. */
const MAX_WAITING = 50_000;
/** Listeners in one statement. */
const PIECE = 1_000;
let waiting = new Map<string, Waiting>();
let timer: NodeJS.Timeout | undefined;
let written: Promise<void> = Promise.resolve();

/**
 * A response with a stored file, as it ended at `at`. `isPrefetch`: a browser fetched it ahead of time (Sec-Purpose).
 */
type Delivery = MediaResponse & {
  upload: ServedUpload | PublishedFile;
  referrer: string | undefined;
  isPrefetch: boolean;
  address: string;
  userAgent: string;
  at: Date;
};

/** Counts a response as a download where it is one: of the audio of a published episode, to someone who listens. */
export function recordDelivery({ upload, referrer, isPrefetch, ...media }: Delivery): void {
  const { isPublic, duration, bytes, audioStart, minuteEnd } = upload;
  if (!isPublic || !('episodeId' in upload) || duration === null) return;
  if (isPrefetch || !isListening(referrer, config.publicUrl)) return;
  const file = { bytes, duration, audioStart, minuteEnd };
  recordSent({ ...media, episodeId: upload.episodeId, file, place: placeOf(referrer, config.publicUrl) });
}

/** Adds a response to the next batch if it may count. Never throws. */
export function recordSent(media: SentMedia): void {
  const bytes = countableBytes(media);
  if (!bytes || !identifyAgent(media.userAgent).isCounted) return;
  const { episodeId, file, place, userAgent } = media;
  if (bytes.end - bytes.start < thresholdOf(file).bytes * SMALLEST_SHARE) return;
  const group = addressGroup(media.address);
  const day = windowOf(media.at);
  const key = waitingKey({ day, episodeId, group, userAgent });
  const known = waiting.get(key);
  if (!known && waiting.size >= MAX_WAITING) return;
  if (known) known.ranges = addRange(known.ranges, bytes);
  else waiting.set(key, { episodeId, file, day, group, userAgent, ranges: [{ ...bytes }], place });
  wake();
}

const wake = (): void => void (timer ??= setTimeout(() => void flushDownloads(new Date()), BATCH_MS).unref());

/** Writes what is waiting; resolves when it is stored, or waiting again because the database is away. */
export function flushDownloads(now: Date): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  written = written.then(() => writeWaiting(now));
  return written;
}

async function writeWaiting(now: Date): Promise<void> {
  if (isDatabaseAway()) return wake(); // taking out thousands and putting them back is work for nothing
  const batch = [...waiting.values()];
  waiting = new Map();
  for (let from = 0; from < batch.length; from += PIECE) {
    const piece = batch.slice(from, from + PIECE);
    try {
      await writePiece(piece, now);
    } catch (error) {
      if (!isDatabaseAway()) logError('downloads could not be counted yet', error);
      return waitAgain(batch.slice(from));
    }
  }
}

const waitingKey = ({ day, episodeId, group, userAgent }: Omit<Waiting, 'file' | 'place' | 'ranges'>): string =>
  `${day} ${episodeId} ${group} ${userAgent}`;

/** The same listener may have come back in the meantime. */
function waitAgain(batch: readonly Waiting[]): void {
  for (const entry of batch) {
    const key = waitingKey(entry);
    const newer = waiting.get(key);
    if (newer || waiting.size < MAX_WAITING)
      waiting.set(key, { ...entry, ranges: mergeRanges([...entry.ranges, ...(newer?.ranges ?? [])]) });
  }
  wake();
}

/** Days whose key is deleted are not counted anymore: their listeners would be counted a second time. */
async function writePiece(piece: readonly Waiting[], now: Date): Promise<void> {
  const days = [...new Set(piece.map(({ day }) => day))].filter((day) => day >= oldestWindow(now));
  if (days.length === 0) return;
  await inDownloadBatch(async (db) => {
    for (const day of days) {
      const dayKey = await getOrInitDayKey(day, randomBytes(32), db);
      const mark = (text: string) => createHmac('sha256', dayKey).update(text).digest('hex');
      const ofDay = piece.filter((entry) => entry.day === day);
      const keys = ofDay.map((entry) => keyOf(entry, mark));
      const limits = { ranges: MAX_RANGES, ...MAX_LISTENERS, allKey: mark('listeners') };
      const reached = (await addRanges(day, asFetched(ofDay, keys, mark), limits, db)).flatMap((place) => {
        const [key, entry] = [keys[place - 1], ofDay[place - 1]];
        return key && entry ? [asReached(key, entry, mark)] : [];
      });
      if (reached.length > 0) await incrementDownloads(day, reached, MAX_DOWNLOADS, db);
    }
  });
}

/** HMAC-SHA256 under the key of the day over episode, address and agent: nothing links two episodes or two days. */
const keyOf = ({ episodeId, group, userAgent }: Waiting, mark: (text: string) => string): string =>
  mark(`${episodeId} ${group} ${userAgent}`);

/** A batch is of many listeners and few files. */
function asFetched(listeners: readonly Waiting[], keys: readonly string[], mark: (text: string) => string) {
  const files: NeededRange[] = [];
  const places = new Map<string, number>();
  const batch = listeners.map(({ episodeId, file, group, ranges }, at): FetchedRanges => {
    const name = `${episodeId} ${file.bytes}`; // an episode may have got another file in the meantime
    const place = places.get(name) ?? files.push(neededRange(file));
    places.set(name, place);
    const networkKey = mark(`listeners ${addressNetwork(group)}`);
    return { key: keys[at] ?? '', networkKey, ranges: multirange(ranges), file: place };
  });
  return { batch, files };
}

function neededRange(file: MeasuredFile): NeededRange {
  const { from, to, bytes } = thresholdOf(file);
  return { whole: multirange([{ start: from, end: to }]), needed: Math.max(1, bytes) };
}

/**
 * The other two keys are of numbers alone; they are made for few, as most requests are for a part of what is needed.
 */
function asReached(key: string, entry: Waiting, mark: (text: string) => string): ReachedListener {
  const { episodeId, group, userAgent, place } = entry;
  const { app, device } = identifyAgent(userAgent);
  const [listenerKey, addressKey] = [mark(`listener ${group} ${userAgent}`), mark(`address ${group}`)];
  return { key, listenerKey, addressKey, episodeId, app, device, place };
}

const multirange = (ranges: readonly ByteRange[]): string =>
  `{${ranges.map(({ start, end }) => `[${start},${end})`).join(',')}}`;
