import { NEWS_DAYS } from './announcements.ts';
import { firstNumber, firstRow, hasRows, type Db, sql } from './sql.ts';

/** The state of an episode before it was published, for an undo; `askedAt` is null unless it waited for approval. */
export type BeforePublication = {
  wasPublishedAt: Date | null;
  wasPublishAt: Date | null;
  askedAt: Date | null;
  askedBy: string | null;
  note: string | null;
};
/** By whom, and what the episode was before. */
export type UndoablePublication = BeforePublication & { by: string };

/** Adds a publication that can be undone until its job, the event with this key, is due. */
export async function addPublication(
  { key, subjectId, at }: { key: string; subjectId: string; at: Date },
  { by, wasPublishedAt, wasPublishAt, askedAt, askedBy, note }: UndoablePublication,
  db: Db,
): Promise<void> {
  await db`
    insert into publications (job_id, episode_id, published_at, published_by, was_published_at, was_publish_at, asked_at,
      asked_by, note)
    select id, ${subjectId}, ${at}, ${by}, ${wasPublishedAt}, ${wasPublishAt}, ${askedAt}, ${askedBy}, ${note}
    from jobs where kind = 'event' and key = ${key}
    on conflict (job_id) do update set published_by = excluded.published_by`;
}

/** No one has been told of publication `p`: its job `j` is not due, and no process has it. */
const isPending = (db: Db) => db`
  j.id = p.job_id and p.notified_at is null and j.state = 'waiting' and j.due_at > clock_timestamp()`;

/** Returns whether the episode is published, and no one has been told yet. */
export const isPublicationPending = (episodeId: string, db: Db): Promise<boolean> =>
  hasRows(db`select 1 from publications p, jobs j where ${isPending(db)} and p.episode_id = ${episodeId}`);

/** Removes the publication and its job; returns what the episode was before, null when people have been told. */
export const takePendingPublication = (episodeId: string, db: Db): Promise<BeforePublication | null> =>
  firstRow(db<BeforePublication[]>`
    delete from jobs j using publications p where ${isPending(db)} and p.episode_id = ${episodeId}
    returning p.was_published_at, p.was_publish_at, p.asked_at, p.asked_by, p.note`);

/** Has people told of a publication that can be undone so many milliseconds from now. */
export async function postponePendingPublication(episodeId: string, delay: number, db: Db): Promise<void> {
  await db`
    update jobs j set due_at = clock_timestamp() + ${delay} * interval '1 ms'
    from publications p where ${isPending(db)} and p.episode_id = ${episodeId}`;
}

/** The same for all that a change of many has published. */
export async function postponePendingOfMany(taskId: string, delay: number, db: Db): Promise<void> {
  await db`
    update jobs j set due_at = clock_timestamp() + ${delay} * interval '1 ms'
    from publications p where ${isPending(db)} and p.episode_id in (
      select episode_id from many_episodes where task_id = ${taskId} and before is not null)`;
}

type Notified = { episodeId: string; publishedAt: Date; askedAt: Date | null; askedBy: string | null };

/** Writes that people are notified of the publication of this job; null when it has none, or they were told before. */
export const changeToNotified = (jobId: string, db: Db): Promise<Notified | null> =>
  firstRow(db<Notified[]>`
    update publications set notified_at = clock_timestamp() where job_id = ${jobId} and notified_at is null
    returning episode_id, published_at, asked_at, asked_by`);

/** Makes an episode what it was before it was published; a time that has passed schedules nothing. */
export async function undoPublicationRow(
  id: string,
  { wasPublishedAt, wasPublishAt, askedAt, askedBy, note }: BeforePublication,
  db: Db,
): Promise<void> {
  await db`
    update episodes set published = false, published_at = ${wasPublishedAt},
      publish_at = case when ${wasPublishAt}::timestamptz > clock_timestamp() then ${wasPublishAt}::timestamptz end,
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    where id = ${id}`;
  if (!askedAt) return;
  await db`
    insert into approvals (episode_id, asked_by, asked_at, note) values (${id}, ${askedBy}, ${askedAt}, ${note})
    on conflict do nothing`;
}

/** Readers whom a publication mails: at once, and with the digest of their week. */
export const countMailedReaders = (language: string, db: Db = sql): Promise<{ each: number; weekly: number } | null> =>
  firstRow(db<{ each: number; weekly: number }[]>`
    select count(*) filter (where rhythm = 'each')::int as each, count(*) filter (where rhythm = 'weekly')::int as weekly
    from subscribers where ended_at is null and languages in ('both', ${language})`);

/** Returns whether publishing the episode now would be news: it was not announced, nor first published long ago. */
export const isUnannounced = async (episodeId: string, now: Date, db: Db = sql): Promise<boolean> =>
  (await countUnannounced([episodeId], now, db)) > 0 ||
  !(await hasRows(db`select 1 from episodes where id = ${episodeId}`));

/** Returns of how many of these that holds. */
export const countUnannounced = (ids: readonly string[], now: Date, db: Db = sql): Promise<number> =>
  firstNumber(db<{ count: number }[]>`
    select count(*)::int as count from episodes e where e.id = any(${[...ids]}::uuid[])
      and (e.published_at > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})) is not false
      and not exists (select from announcements a where a.episode_id = e.id)`);
