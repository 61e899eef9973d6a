import { createHmac, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { getOrInitDayKey, inDownloadBatch } from '#server/db/downloads.ts';
import { isDatabaseAway } from '#server/db/health.ts';
import { incrementMissedSearches } from '#server/db/missed-searches.ts';
import { logError } from '#server/log.ts';
import { addressGroup } from '#server/throttle.ts';
import { oldestWindow, windowOf } from './downloads/rules.ts';
import { SECOND_MS } from '#shared/units.ts';

/** A search that found nothing. `asksForPrivacy`: the browser sends DNT or Sec-GPC; `isPrefetch`: no one looks yet. */
export type FruitlessSearch = {
  text: string;
  address: string;
  userAgent: string;
  asksForPrivacy: boolean;
  isPrefetch: boolean;
  at: Date;
};

/** Our page searches while people type: what they are still writing is replaced by what they write next. */
const SETTLED_MS = 10 * SECOND_MS;
const MAX_WORDS_LENGTH = 100;
/** Visitors whose words wait; about 2 MB. */
const MAX_WAITING = 10_000;

type Waiting = { words: string; group: string; at: Date };
const waiting = new Map<string, Waiting>();
let timer: NodeJS.Timeout | undefined;

/** Takes a search that found nothing, in memory. Nothing of bots, or of visitors who ask for privacy. Never throws. */
export function recordMissedSearch(search: FruitlessSearch): void {
  const { address, userAgent, asksForPrivacy, isPrefetch, at } = search;
  const words = search.text.normalize('NFC').toLowerCase();
  if (asksForPrivacy || isPrefetch || isbot(userAgent)) return;
  if ([...words].length > MAX_WORDS_LENGTH || !/[\p{L}\p{N}]/u.test(words)) return;
  const group = addressGroup(address);
  const visitor = `${group} ${userAgent}`;
  if (!waiting.has(visitor) && waiting.size >= MAX_WAITING) return;
  waiting.set(visitor, { words, group, at });
  wake();
}

function wake(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void flushMissedSearches(new Date(Date.now() - SETTLED_MS));
  }, SETTLED_MS).unref();
}

/**
 * Stores what was searched for until `settled`, by the days whose key may exist `now`; what cannot be stored is lost.
 */
export async function flushMissedSearches(settled: Date, now = settled): Promise<void> {
  const ahead = new Date(now.getTime() + 2 * SETTLED_MS); // by a clock that was set back: it would wait as long
  const batch = [...waiting].filter(([, { at }]) => at <= settled || at > ahead);
  for (const [visitor] of batch) waiting.delete(visitor);
  if (waiting.size > 0) wake();
  try {
    await store(
      batch.map(([, entry]) => entry),
      now,
    );
  } catch (error) {
    if (!isDatabaseAway()) logError('searches could not be counted', error);
  }
}

/** A visitor is an address here: two browsers of one person are not two who want the same. */
async function store(batch: readonly Waiting[], now: Date): Promise<void> {
  const oldest = oldestWindow(now);
  const days = new Set(batch.map(({ at }) => windowOf(at)));
  for (const day of [...days].filter((each) => each >= oldest)) {
    await inDownloadBatch(async (db) => {
      const dayKey = await getOrInitDayKey(day, randomBytes(32), db);
      const mark = (text: string) => createHmac('sha256', dayKey).update(text).digest('hex');
      const rows = batch
        .filter(({ at }) => windowOf(at) === day)
        .map(({ words, group }) => ({
          words,
          wordsKey: mark(`words ${words}`),
          visitorKey: mark(`search ${group} ${words}`),
        }));
      await incrementMissedSearches(day, rows, db);
    });
  }
}
