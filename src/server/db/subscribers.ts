import type { PageLanguage } from '#shared/page-language.ts';
import type { Subscriber, SubscriberCounts, SubscriptionRequest } from '#shared/subscriber.ts';
import { removeRefusals } from './mail-refusals.ts';
import { type Db, sql, firstRow, hasRows, firstNumber } from './sql.ts';

/** A subscriber that gets mail, in `language`: null for that of addresses without a prefix. */
export type Reader = SubscriptionRequest & {
  id: string;
  language: PageLanguage | null;
  confirmedAt: Date;
  digestedUntil: Date | null;
};
/** All that is kept of a subscriber. */
type KeptSubscriber = Subscriber<Date> & Pick<Reader, 'language'>;
/** What somebody subscribes to, and the language they did it in. */
export type Subscription = SubscriptionRequest & { language: PageLanguage };

/**
 * Adds the address or, when it is a subscriber already, changes its choices; one that was ended or refused starts again.
 * Returns its id.
 */
export async function addSubscriber(
  { email, rhythm, languages, language }: Subscription,
  now: Date,
  db: Db,
): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    insert into subscribers as s (email, rhythm, languages, language, confirmed_at)
    values (${email}, ${rhythm}, ${languages}, ${language}, ${now})
    on conflict (lower(email)) do update set rhythm = excluded.rhythm, languages = excluded.languages,
      language = excluded.language, is_offered = false,
      ended_at = null, confirmed_at = case when s.ended_at is null then s.confirmed_at else excluded.confirmed_at end
    returning id`;
  if (!row) throw new Error('an upsert answers its row');
  await removeRefusals(row.id, db);
  return row.id;
}

/** Returns the subscriber with this address, ignoring case, if it gets mail. */
export const findReaderByEmail = (email: string, db: Db = sql): Promise<Reader | null> =>
  firstRow(db<Reader[]>`
    select ${readerColumns(db)} from subscribers where lower(email) = lower(${email}) and ended_at is null`);

export const findReader = (id: string, db: Db = sql): Promise<Reader | null> =>
  firstRow(db<Reader[]>`select ${readerColumns(db)} from subscribers where id = ${id} and ended_at is null`);

/** Returns the subscriber with this id, also one that was ended. */
export const findSubscriber = (id: string, db: Db = sql): Promise<KeptSubscriber | null> =>
  firstRow(db<KeptSubscriber[]>`select ${listedColumns(db)}, language from subscribers where id = ${id}`);

/** Returns whether there was such a subscriber. */
export const removeSubscriber = (id: string, db: Db): Promise<boolean> =>
  hasRows(db`delete from subscribers where id = ${id} returning id`);

/** Returns the page of subscribers whose address contains `search`, newest first. */
export async function listSubscribers(
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
  db: Db = sql,
): Promise<Subscriber<Date>[]> {
  return db<Subscriber<Date>[]>`
    select ${listedColumns(db)} from subscribers where ${matching(search, db)}
    order by confirmed_at desc, id limit ${limit} offset ${offset}`;
}

/** Returns the next `limit` after `last`: a cursor, which rows added meanwhile do not shift. */
export async function listSubscribersAfter(
  last: Pick<Subscriber<Date>, 'id' | 'since'> | null,
  limit: number,
  db: Db = sql,
): Promise<Subscriber<Date>[]> {
  const after = last
    ? db`where (confirmed_at < ${last.since} or (confirmed_at = ${last.since} and id > ${last.id}))`
    : db``;
  return db<Subscriber<Date>[]>`
    select ${listedColumns(db)} from subscribers ${after} order by confirmed_at desc, id limit ${limit}`;
}

export const countMatchingSubscribers = (search: string | undefined, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from subscribers where ${matching(search, db)}`);

export async function countSubscribers(db: Db = sql): Promise<SubscriberCounts> {
  const [row] = await db<SubscriberCounts[]>`
    select count(*) filter (where ended_at is null and rhythm = 'each')::int as each,
      count(*) filter (where ended_at is null and rhythm = 'weekly')::int as weekly,
      count(*) filter (where ended_at is not null)::int as ended
    from subscribers`;
  return row ?? { each: 0, weekly: 0, ended: 0 };
}

/** Raises the time until which this subscriber's digests have contained everything. */
export async function raiseDigestedUntil(id: string, until: Date, db: Db = sql): Promise<void> {
  await db`update subscribers set digested_until = greatest(digested_until, ${until}) where id = ${id}`;
}

/** Uses a confirmation token up. False when it was used before. */
export const useConfirmation = (tokenHash: Buffer | string, expiresAt: Date, db: Db): Promise<boolean> =>
  hasRows(db`
    insert into used_confirmations (token_hash, expires_at) values (decode(${tokenHash.toString()}, 'hex'), ${expiresAt})
    on conflict do nothing returning 1`);

/** Removes used tokens that have expired. */
export async function removeUsedConfirmations(now: Date, db: Db = sql): Promise<void> {
  await db`delete from used_confirmations where expires_at <= ${now}`;
}

const readerColumns = (db: Db) => db`id, email, rhythm, languages, language, confirmed_at, digested_until`;

const listedColumns = (db: Db) => db`
  id, email, rhythm, languages, confirmed_at as since, case when ended_at is null then 'active' else 'ended' end as state`;

const matching = (search: string | undefined, db: Db) =>
  search ? db`position(lower(${search}) in lower(email)) > 0` : db`true`;
