import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '#server/db/sql.ts';

/** Adds drafts that could be published, with their audio where a site on this folder looks for it; returns their ids. */
export async function addDrafts(sql: Pool, dataDir: string, count: number): Promise<string[]> {
  const folder = join(dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const audioId = randomUUID();
    writeFileSync(join(folder, `${audioId}.mp3`), Buffer.alloc(1_000));
    await sql`
      insert into uploads (id, kind, state, declared_bytes, bytes, extension, type, sha256, duration, expires_at, stored_at)
      values (${audioId}, 'audio', 'attached', 1000, 1000, 'mp3', 'audio/mpeg', repeat('f', 64), 60, now(), now())`;
    const [row] = await sql<{ id: string }[]>`
      insert into episodes (title, description, description_html, audio_id, duration, audio_bytes, audio_type)
      values (${`Draft ${index}`}, 'About care.', '<p>About care.</p>', ${audioId}, 60, 1000, 'audio/mpeg')
      returning id`;
    if (row) ids.push(row.id);
  }
  return ids;
}

/**
 * Brings all schedules and their jobs together, as if the time until then had passed quickly: the first is due in
 * `before` ms, the last `during` ms later, in the order and at the distances in which they were scheduled. Returns when
 * each is due now.
 */
export async function bringTogether(sql: Pool, before: number, during: number): Promise<Map<string, number>> {
  const rows = await sql.begin(async (db) => {
    await db`
      create temporary table brought on commit drop as
      select id, publish_at as was, date_trunc('milliseconds', clock_timestamp() + (${before} + ${during}
        * extract(epoch from publish_at - min(publish_at) over ())
        / extract(epoch from max(publish_at) over () - min(publish_at) over ())) * interval '1 millisecond') as at
      from episodes where publish_at is not null and not published`;
    await db`
      update jobs set due_at = at, payload = payload || jsonb_build_object('publishAt',
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from brought where kind = 'publish' and state = 'waiting' and payload->>'id' = brought.id::text
        and (payload->>'publishAt')::timestamptz = was`;
    await db`update episodes set publish_at = at from brought where episodes.id = brought.id`;
    await db`notify carecast_jobs`;
    return db<{ id: string; at: Date }[]>`select id, at from brought`;
  });
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
}
