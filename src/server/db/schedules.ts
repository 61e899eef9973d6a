import { type Db, sql, firstValue } from './sql.ts';

/** A schedule, and what decides whether it can be kept. */
export type StoredSchedule = { id: string; title: string; description: string; publishAt: Date; audioId: string };

const columns = (db: Db) => db`id, title, description, publish_at, audio_id`;
const scheduled = (db: Db) => db`publish_at is not null and not published and deleted_at is null`;

/** Returns the schedules of these episodes, or of all; soonest first. Published and deleted ones have none. */
export async function listSchedules(ids: readonly string[] | null, db: Db = sql): Promise<StoredSchedule[]> {
  return db<StoredSchedule[]>`
    select ${columns(db)} from episodes
    where ${scheduled(db)} ${ids === null ? db`` : db`and id = any(${[...ids]}::uuid[])`}
    order by publish_at, id`;
}

/** Returns the schedules for whose time no job was ever added. */
export async function listSchedulesWithoutJob(db: Db = sql): Promise<{ id: string; publishAt: Date }[]> {
  return db<{ id: string; publishAt: Date }[]>`
    select id, publish_at from episodes e
    where ${scheduled(db)} and not exists (
      select from jobs j where j.kind = 'publish' and j.subject_id = e.id and j.scheduled_for = e.publish_at)`;
}

/**
 * Publishes an episode scheduled for exactly this time, which has come by the database's clock; returns when it did.
 * Null when it was moved, taken back, published or deleted, or is not due.
 */
export const publishScheduledRow = (id: string, publishAt: Date, db: Db): Promise<Date | null> =>
  firstValue(db<{ updatedAt: Date }[]>`
    update episodes set published = true, published_at = coalesce(published_at, publish_at), publish_at = null,
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    where id = ${id} and publish_at = ${publishAt} and publish_at <= clock_timestamp() and ${scheduled(db)}
    returning updated_at`);
