import { NEWS_DAYS } from './announcements.ts';
import { firstNumber, firstRow, firstValue, hasRows, type Db, sql } from './sql.ts';

/** What an episode was before it was published, for an undo. Times in ISO 8601. */
export type BeforePublication = {
  publishedAt: string | null;
  publishAt: string | null;
  approval: { askedBy: string | null; askedAt: string; note: string | null } | null;
};

/** The job that will announce a publication and can still be taken back: it is not due, and no process has it. */
const held = (episodeId: string, db: Db) => db`
  kind = 'event' and state = 'waiting' and payload->>'subjectId' = ${episodeId} and payload ? 'before'
  and due_at > clock_timestamp()`;

/** Returns whether no one has been told yet that the episode was published. */
export const isNewsHeld = (episodeId: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from jobs where ${held(episodeId, db)}`);

/** Removes the job that would tell of the publication; returns what the episode was before, null when it is too late. */
export const takeHeldNews = (episodeId: string, db: Db): Promise<BeforePublication | null> =>
  firstValue(db<{ before: BeforePublication }[]>`
    delete from jobs where ${held(episodeId, db)} returning payload->'before' as before`);

/** Has the news of a publication that can be undone wait so many milliseconds from now. */
export async function postponeHeldNews(episodeId: string, delay: number, db: Db): Promise<void> {
  await db`
    update jobs set due_at = clock_timestamp() + ${delay} * interval '1 ms' where ${held(episodeId, db)}`;
}

/** The same for all that a change of many has published. */
export async function postponeNewsOfMany(taskId: string, delay: number, db: Db): Promise<void> {
  await db`
    update jobs set due_at = clock_timestamp() + ${delay} * interval '1 ms'
    where kind = 'event' and state = 'waiting' and payload ? 'before' and due_at > clock_timestamp()
      and payload->>'subjectId' in (
        select episode_id::text from many_episodes where task_id = ${taskId} and before is not null)`;
}

/** Makes an episode what it was before it was published; a time that has passed schedules nothing. */
export async function takeBackPublication(
  id: string,
  { publishedAt, publishAt, approval }: BeforePublication,
  db: Db,
): Promise<void> {
  await db`
    update episodes set published = false, published_at = ${publishedAt},
      publish_at = case when ${publishAt}::timestamptz > clock_timestamp() then ${publishAt}::timestamptz end,
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    where id = ${id}`;
  if (!approval) return;
  await db`
    insert into approvals (episode_id, asked_by, asked_at, note)
    select ${id}, (select id from users where id = ${approval.askedBy}), ${approval.askedAt}, ${approval.note}
    on conflict do nothing`;
}

/** Readers whom a publication mails: at once, and with the digest of their week. */
export const countMailedReaders = (language: string, db: Db = sql): Promise<{ each: number; weekly: number } | null> =>
  firstRow(db<{ each: number; weekly: number }[]>`
    select count(*) filter (where rhythm = 'each')::int as each, count(*) filter (where rhythm = 'weekly')::int as weekly
    from subscribers where ended_at is null and languages in ('both', ${language})`);

/** Returns whether publishing the episode now would be news: it was not announced, nor first published long ago. */
export const isNews = async (episodeId: string, now: Date, db: Db = sql): Promise<boolean> =>
  (await countNews([episodeId], now, db)) > 0 || !(await hasRows(db`select 1 from episodes where id = ${episodeId}`));

/** Returns of how many of these that holds. */
export const countNews = (ids: readonly string[], now: Date, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from episodes e where e.id = any(${[...ids]}::uuid[])
      and (e.published_at > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})) is not false
      and not exists (select from announcements a where a.episode_id = e.id)`);
