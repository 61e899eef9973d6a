import { randomBytes } from 'node:crypto';
import {
  addRanges,
  type FetchedRanges,
  getOrInitDayKey,
  inDownloadBatch,
  type NeededRange,
  type ReachedListener,
  tallyDownloads,
} from '#server/db/downloads.ts';
import { isDatabaseAway } from '#server/db/health.ts';
import { isRefusedByMove } from '#server/db/moving.ts';
import { logError } from '#server/log.ts';
import { addressGroup } from '#server/throttle.ts';
import { identifyAgent } from './agents.ts';
import { keyedHash } from './keyed-hash.ts';
import {
  type ByteRange,
  countableBytes,
  type MeasuredFile,
  type MediaResponse,
  MOST_DOWNLOADS,
  MOST_RANGES,
  oldestWindow,
  type Place,
  thresholdOf,
  unite,
  uniteWith,
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

/** What one listener has fetched of an episode since the last batch. */
type Waiting = Pick<SentMedia, 'episodeId' | 'file' | 'place'> & {
  day: string;
  /** Of addresses: IPv6 by its /64. */
  group: string;
  userAgent: string;
  ranges: ByteRange[];
};

/** What a crash loses. A transaction of a few milliseconds, and only while something was sent. */
const BATCH_MS = 250;
/** While the database is away; more listeners than these are lost. About 20 MB. */
const MOST_WAITING = 50_000;
/** Listeners in one statement. */
const PIECE = 1_000;
/** Responses that are looked at together: some milliseconds of work, some 500 KB. */
const MOST_ENDED = 2_000;

let ended: SentMedia[] = [];
let waiting = new Map<string, Waiting>();
let timer: NodeJS.Timeout | undefined;
let written: Promise<void> = Promise.resolve();

/**
 * Takes a response that has ended into the next batch, which looks whether it may count: for many at once that costs a
 * fraction of what it does between two responses, whose bytes have emptied the processor's caches. Never throws.
 */
export function recordSent(media: SentMedia): void {
  if (ended.push(media) >= MOST_ENDED) addEnded();
  wake();
}

const wake = (): void => void (timer ??= setTimeout(() => void flushDownloads(new Date()), BATCH_MS).unref());

function addEnded(): void {
  const responses = ended;
  ended = [];
  for (const media of responses) addToListener(media);
}

function addToListener(media: SentMedia): void {
  const bytes = countableBytes(media);
  if (!bytes || !identifyAgent(media.userAgent).isCounted) return;
  const { episodeId, file, place, userAgent } = media;
  const group = addressGroup(media.address);
  const day = windowOf(media.at);
  const key = waitingKey({ day, episodeId, group, userAgent });
  const known = waiting.get(key);
  if (!known && waiting.size >= MOST_WAITING) return;
  if (known) known.ranges = uniteWith(known.ranges, bytes);
  else waiting.set(key, { episodeId, file, day, group, userAgent, ranges: [{ ...bytes }], place });
}

/** Writes what is waiting; resolves when it is stored, or waiting again because the database is away. */
export function flushDownloads(now: Date): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  written = written.then(() => writeWaiting(now));
  return written;
}

async function writeWaiting(now: Date): Promise<void> {
  addEnded();
  if (isDatabaseAway()) return wake(); // taking out thousands and putting them back is work for nothing
  const batch = [...waiting.values()];
  waiting = new Map();
  for (let from = 0; from < batch.length; from += PIECE) {
    const piece = batch.slice(from, from + PIECE);
    try {
      await writePiece(piece, now);
    } catch (error) {
      if (!isDatabaseAway() && !isRefusedByMove(error)) logError('downloads could not be counted yet', error);
      return waitAgain(batch.slice(from));
    }
  }
}

const waitingKey = ({ day, episodeId, group, userAgent }: Omit<Waiting, 'file' | 'place' | 'ranges'>): string =>
  `${day} ${episodeId} ${group} ${userAgent}`;

/** The same listener may have come back meanwhile. */
function waitAgain(batch: readonly Waiting[]): void {
  for (const entry of batch) {
    const key = waitingKey(entry);
    const newer = waiting.get(key);
    if (newer || waiting.size < MOST_WAITING)
      waiting.set(key, { ...entry, ranges: unite([...entry.ranges, ...(newer?.ranges ?? [])]) });
  }
  wake();
}

/** Days whose key is deleted are not counted any more: their listeners would be counted a second time. */
async function writePiece(piece: readonly Waiting[], now: Date): Promise<void> {
  const days = [...new Set(piece.map(({ day }) => day))].filter((day) => day >= oldestWindow(now));
  if (days.length === 0) return;
  await inDownloadBatch(async (db) => {
    for (const day of days) {
      const dayKey = await getOrInitDayKey(day, randomBytes(32), db);
      const mark = keyedHash(dayKey);
      const ofDay = piece.filter((entry) => entry.day === day);
      const keys = ofDay.map((entry) => keyOf(entry, mark));
      const reached = (await addRanges(day, asFetched(ofDay, keys), MOST_RANGES, db)).flatMap((place) => {
        const [key, entry] = [keys[place - 1], ofDay[place - 1]];
        return key && entry ? [asReached(key, entry, mark)] : [];
      });
      if (reached.length > 0) await tallyDownloads(day, reached, MOST_DOWNLOADS, db);
    }
  });
}

/** HMAC-SHA256 under the key of the day over episode, address and agent: nothing links two episodes or two days. */
const keyOf = ({ episodeId, group, userAgent }: Waiting, mark: (text: string) => string): string =>
  mark(`${episodeId} ${group} ${userAgent}`);

/** A batch is of many listeners and few files. */
function asFetched(listeners: readonly Waiting[], keys: readonly string[]) {
  const files: NeededRange[] = [];
  const places = new Map<string, number>();
  const batch = listeners.map(({ episodeId, file, ranges }, at): FetchedRanges => {
    const name = `${episodeId} ${file.bytes}`; // an episode may have got another file meanwhile
    const place = places.get(name) ?? files.push(neededRange(file));
    places.set(name, place);
    return { key: keys[at] ?? '', ranges: multirange(ranges), file: place };
  });
  return { batch, files };
}

function neededRange(file: MeasuredFile): NeededRange {
  const { from, to, bytes } = thresholdOf(file);
  return { whole: multirange([{ start: from, end: to }]), needed: Math.max(1, bytes) };
}

/** The other two keys are of numbers alone; they are made for few, as most requests are for a part of what is needed. */
function asReached(key: string, entry: Waiting, mark: (text: string) => string): ReachedListener {
  const { episodeId, group, userAgent, place } = entry;
  const { app, device } = identifyAgent(userAgent);
  const [listenerKey, addressKey] = [mark(`listener ${group} ${userAgent}`), mark(`address ${group}`)];
  return { key, listenerKey, addressKey, episodeId, app, device, place };
}

const multirange = (ranges: readonly ByteRange[]): string =>
  `{${ranges.map(({ start, end }) => `[${start},${end})`).join(',')}}`;
