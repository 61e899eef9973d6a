import type { PageLanguage } from '#shared/language.ts';
import type { SubscriberCounts, SubscriptionRequest } from '#shared/subscriber.ts';
import type { Subscriber } from '#shared/contract/subscribers.ts';
import { removeRefusals } from './mail-refusals.ts';
import { type Db, sql, firstRow, hasRows, firstNumber, firstValue } from './sql.ts';

/** A subscriber that gets mail, in `language`: null for that of addresses without a prefix. */
export type Reader = SubscriptionRequest & {
  id: string;
  language: PageLanguage | null;
  confirmedAt: Date;
  /** Where they agreed who were brought in from a list; null for those who confirmed. */
  consent: string | null;
  digestedUntil: Date | null;
};
/** All that is kept of a subscriber. */
type KeptSubscriber = Subscriber<Date> & Pick<Reader, 'language'>;
/** A person's subscription, and the language they made it in. */
export type Subscription = SubscriptionRequest & { language: PageLanguage };

/**
 * Adds the address or, when it is a subscriber already, changes its choices; one that was ended or refused starts
 * again. Returns its id.
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
      language = excluded.language, is_offered = false, consent = null,
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

/** Returns the address of the subscriber; null when there was none. */
export const removeSubscriber = (id: string, db: Db): Promise<string | null> =>
  firstValue(db<{ email: string }[]>`delete from subscribers where id = ${id} returning email`);

/** Returns which of these addresses are there, in lower case. */
export async function listByEmail(emails: string[], db: Db): Promise<{ email: string; isEnded: boolean }[]> {
  return db<{ email: string; isEnded: boolean }[]>`
    select lower(email) as email, ended_at is not null as is_ended from subscribers
    where lower(email) in (select lower(given) from unnest(${emails}::text[]) as given)`;
}

/** Adds addresses of a list, whose owners agreed there. Returns how many were not subscribers before. */
export async function addListedSubscribers(emails: string[], consent: string, now: Date, db: Db): Promise<number> {
  const { count } = await db`
    insert into subscribers (email, rhythm, confirmed_at, consent)
    select given, 'each', ${now}, ${consent} from unnest(${emails}::text[]) as given
    on conflict (lower(email)) do nothing`;
  return count;
}

/** Which subscribers are listed: those whose address contains `search`, in this state. */
type Filters = { search?: string | undefined; state?: Subscriber['state'] | undefined };

/** Returns the page of subscribers, newest first; of ended ones those that ended last. */
export async function listSubscribers(
  { limit, offset, ...filters }: Filters & { limit: number; offset: number },
  db: Db = sql,
): Promise<Subscriber<Date>[]> {
  const order = filters.state === 'ended' ? db`ended_at desc, id` : db`confirmed_at desc, id`;
  return db<Subscriber<Date>[]>`
    select ${listedColumns(db)} from subscribers where ${matching(filters, db)}
    order by ${order} limit ${limit} offset ${offset}`;
}

/** Returns the next `limit` after `last`: a cursor, which rows added in the meantime do not shift. */
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

export const countMatchingSubscribers = (filters: Filters, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from subscribers where ${matching(filters, db)}`);

/** Returns how many addresses ended on each day of this time zone (IANA name). */
export async function countEndedByDay(zone: string, db: Db = sql): Promise<Map<string, number>> {
  const rows = await db<{ day: string; count: number }[]>`
    select ${endedDay(zone, db)}::text as day, count(*)::int as count from subscribers
    where ended_at is not null group by 1`;
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Ended addresses: one, those of a day in a time zone, or those that are offered. */
type Ended = { id: string } | { day: string; zone: string } | { isOffered: true };

/**
 * Lets ended addresses start again; a digest has no more than the last week in it. Returns how many there were.
 */
export async function resumeSubscribers(ended: Ended, now: Date, db: Db): Promise<number> {
  const rows = await db<{ id: string }[]>`
    update subscribers set ended_at = null, is_offered = false,
      digested_until = greatest(digested_until, ${now}::timestamptz - interval '7 days')
    where ended_at is not null and ${whichEnded(ended, db)} returning id`;
  await db`delete from mail_refusals where subscriber_id = any(${rows.map(({ id }) => id)}::uuid[])`;
  return rows.length;
}

function whichEnded(ended: Ended, db: Db) {
  if ('id' in ended) return db`id = ${ended.id}`;
  return 'day' in ended ? db`${endedDay(ended.zone, db)} = ${ended.day}::date` : db`is_offered`;
}

/** Leaves those that are offered as they are, for good. */
export async function withdrawOffer(db: Db): Promise<void> {
  await db`update subscribers set is_offered = false where is_offered`;
}

export async function countSubscribers(db: Db = sql): Promise<SubscriberCounts> {
  const [row] = await db<SubscriberCounts[]>`
    select count(*) filter (where ended_at is null and rhythm = 'each')::int as each,
      count(*) filter (where ended_at is null and rhythm = 'weekly')::int as weekly,
      count(*) filter (where ended_at is not null)::int as ended,
      count(*) filter (where ended_at is not null and is_offered)::int as offered
    from subscribers`;
  return row ?? { each: 0, weekly: 0, ended: 0, offered: 0 };
}

/** Raises the time until which this subscriber's digests have contained everything. */
export async function advanceDigestCursor(id: string, until: Date, db: Db = sql): Promise<void> {
  await db`update subscribers set digested_until = greatest(digested_until, ${until}) where id = ${id}`;
}

/** Uses a confirmation token up. False when it was used before. */
export const recordConfirmation = (tokenHash: Buffer | string, expiresAt: Date, db: Db): Promise<boolean> =>
  hasRows(db`
    insert into used_confirmations (token_hash, expires_at) values (decode(${tokenHash.toString()}, 'hex'), ${expiresAt})
    on conflict do nothing returning 1`);

export const isConfirmed = (tokenHash: string, db: Db = sql): Promise<boolean> =>
  hasRows(db`select 1 from used_confirmations where token_hash = decode(${tokenHash}, 'hex')`);

/** Removes used tokens that have expired. */
export async function removeUsedConfirmations(now: Date, db: Db = sql): Promise<void> {
  await db`delete from used_confirmations where expires_at <= ${now}`;
}

const readerColumns = (db: Db) => db`id, email, rhythm, languages, language, confirmed_at, consent, digested_until`;

const listedColumns = (db: Db) => db`
  id, email, rhythm, languages, confirmed_at as since, case when ended_at is null then 'active' else 'ended' end as state,
  ended_at, consent, (select said from mail_refusals where subscriber_id = subscribers.id order by refused_at desc limit 1) as said`;

const endedDay = (zone: string, db: Db) => db`(ended_at at time zone ${zone})::date`;

const matching = ({ search, state }: Filters, db: Db) => db`
  ${search ? db`position(lower(${search}) in lower(email)) > 0` : db`true`}
  and ${state ? db`(ended_at is null) = ${state === 'active'}` : db`true`}`;
