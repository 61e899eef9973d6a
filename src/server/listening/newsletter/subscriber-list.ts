import type { Admin } from '#shared/account.ts';
import { listWindow } from '#shared/pagination.ts';
import { type Subscriber, SUBSCRIBERS_PAGE } from '#shared/subscriber.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { findSilentUntil } from '#server/db/announcements.ts';
import { sql } from '#server/db/sql.ts';
import {
  countMatchingSubscribers,
  countSubscribers,
  listSubscribers,
  listSubscribersAfter,
  removeSubscriber,
} from '#server/db/subscribers.ts';
import { DomainError } from '#server/errors.ts';
import { pageWords } from '#server/words.ts';
import { writeCsv } from '../csv.ts';

const COLUMNS = ['E-mail', 'How often', 'Subscribed', 'State', 'ID'];

type Asked = { search?: string | undefined; page?: number | undefined; limit?: number | undefined };

/** Returns a page of subscribers, how many match, and the time of the last restore, null if there was none. */
export async function readSubscribers({ search, page, limit }: Asked) {
  const window = listWindow({ page, limit }, SUBSCRIBERS_PAGE);
  const [subscribers, total, counts, silentUntil] = await Promise.all([
    listSubscribers({ search, ...window }),
    countMatchingSubscribers(search),
    countSubscribers(),
    findSilentUntil(),
  ]);
  return { subscribers, total, counts, restoredAt: silentUntil.getTime() > 0 ? silentUntil : null };
}

/** Yields all subscribers as CSV for spreadsheets. */
export const writeSubscribersCsv = (): AsyncGenerator<string> => writeCsv(COLUMNS, asRow, listSubscribersAfter);

const asRow = ({ email, rhythm, since, state, id }: Subscriber<Date>) => [
  email,
  rhythm,
  since.toISOString(),
  state,
  id,
];

/** Removes a subscriber at once. The audit log keeps the id, not the address. @throws DomainError missing */
export async function deleteSubscriber(admin: Admin, id: string): Promise<void> {
  await sql.begin(async (db) => {
    const actor = await confirmRights(admin, db);
    if (!(await removeSubscriber(id, db))) throw new DomainError('missing', pageWords().errors.settings.subscriberGone);
    await recordAudit({ action: 'subscriber removed', actor, subject: id }, db);
  });
}
