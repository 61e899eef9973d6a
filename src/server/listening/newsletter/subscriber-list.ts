import type { Admin } from '#shared/account.ts';
import { listWindow } from '#shared/pagination.ts';
import { type Resumption, SUBSCRIBERS_PAGE } from '#shared/subscriber.ts';
import type { EndedDay } from '#shared/contract/subscribers.ts';
import type { Subscriber } from '#shared/contract/subscribers.ts';
import { wallTimeAt } from '#shared/time-zone.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { findSuppressedUntil } from '#server/db/announcements.ts';
import { suppressAddress } from '#server/db/known-addresses.ts';
import { sql } from '#server/db/sql.ts';
import {
  countEndedByDay,
  countMatchingSubscribers,
  countSubscribers,
  findSubscriber,
  listSubscribers,
  listSubscribersAfter,
  removeSubscriber,
  resumeSubscribers,
  withdrawOffer,
} from '#server/db/subscribers.ts';
import { requireFound } from '#server/errors.ts';
import { showTimeZone } from '#server/show/index.ts';
import { addressHash } from './address-hash.ts';
import { writeCsv } from '../csv.ts';

const COLUMNS = ['Email', 'How often', 'Subscribed', 'State', 'ID', 'Ended', 'The mail server said', 'Consent'];

type Asked = {
  search?: string | undefined;
  state?: Subscriber['state'] | undefined;
  page?: number | undefined;
  limit?: number | undefined;
};

/** Returns a page of subscribers, how many match, and the time of the last restore, null if there was none. */
export async function readSubscribers({ page, limit, ...filters }: Asked) {
  const window = listWindow({ page, limit }, SUBSCRIBERS_PAGE);
  const [subscribers, total, counts, silentUntil] = await Promise.all([
    listSubscribers({ ...filters, ...window }),
    countMatchingSubscribers(filters),
    countSubscribers(),
    findSuppressedUntil(),
  ]);
  return { subscribers, total, counts, restoredAt: silentUntil.getTime() > 0 ? silentUntil : null };
}

/** Returns ended addresses by the day they ended on, in this time zone (IANA name). */
export async function groupByEndedDay(
  subscribers: Subscriber<Date>[],
  zone = showTimeZone(),
): Promise<EndedDay<Date>[]> {
  const totals = await countEndedByDay(zone);
  const byDay = Map.groupBy(subscribers, ({ endedAt }) => (endedAt ? wallTimeAt(endedAt, zone).date : ''));
  return [...byDay].map(([day, ended]) => ({ day, total: totals.get(day) ?? ended.length, subscribers: ended }));
}

/** Yields all subscribers as CSV for spreadsheets. */
export const writeSubscribersCsv = (): AsyncGenerator<string> => writeCsv(COLUMNS, asRow, listSubscribersAfter);

const asRow = ({ email, rhythm, since, state, id, endedAt, said, consent }: Subscriber<Date>) => [
  email,
  rhythm,
  since.toISOString(),
  state,
  id,
  endedAt?.toISOString() ?? '',
  said ?? '',
  consent ?? '',
];

/** Removes a subscriber at once. The audit log keeps the id, not the address. @throws DomainError missing */
export async function deleteSubscriber(admin: Admin, id: string, now: Date): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    const email = requireFound(await removeSubscriber(id, db), { code: 'subscriberGone' });
    await suppressAddress(addressHash(email), now, db);
    await recordAudit({ action: 'subscriber removed', actor, subject: id }, db);
  });
}

/** Lets an ended address start again. @throws DomainError missing */
export async function resumeSubscriber(admin: Admin, id: string, now: Date): Promise<Subscriber<Date>> {
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    if ((await resumeSubscribers({ id }, now, db)) > 0)
      await recordAudit({ action: 'subscriber resumed', actor, subject: id }, db);
    const found = requireFound(await findSubscriber(id, db), { code: 'subscriberGone' });
    const { language: _, ...subscriber } = found;
    return subscriber;
  });
}

/** Lets many ended addresses start again, or leaves those that are offered as they are. Returns how many started. */
export async function resumeManySubscribers(admin: Admin, which: Resumption, now: Date): Promise<number> {
  return sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    if ('offered' in which && !which.offered) {
      await withdrawOffer(db);
      return 0;
    }
    const ended = 'day' in which ? { day: which.day, zone: showTimeZone() } : { isOffered: true as const };
    const count = await resumeSubscribers(ended, now, db);
    if (count > 0) await recordAudit({ action: 'subscribers resumed', actor, facts: { count } }, db);
    return count;
  });
}
