import { formatScheduled } from '#shared/schedule.ts';
import { countDueMail } from '#server/db/mail-jobs.ts';
import { listMailStops } from '#server/db/mail-runs.ts';
import { mailPerMinute } from '#server/outbound/index.ts';
import { showTimeZone } from '#server/show/index.ts';
import { pageWords } from '#server/words.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** Different words of mail servers that are shown. */
const STOPS = 3;
/** Messages: fewer go out while someone reads that they are waiting. */
const MANY = 10;

/** Returns what mail servers said about waiting messages, in sentences: none while all is well. */
export async function describeMailStops(): Promise<string[]> {
  const stops = await listMailStops(STOPS);
  return stops.map(({ said, waiting, next }) =>
    pageWords().health.mailStopped(said, waiting, formatScheduled(next, showTimeZone())),
  );
}

/** Returns until when mail is going out, in a sentence; null when little waits. */
export async function describeMailQueue(now: Date): Promise<string | null> {
  const waiting = await countDueMail();
  if (waiting <= MANY) return null;
  const last = new Date(now.getTime() + (waiting / mailPerMinute()) * MINUTE_MS);
  return pageWords().health.mailGoingOut(waiting, mailPerMinute(), formatScheduled(last, showTimeZone()));
}
