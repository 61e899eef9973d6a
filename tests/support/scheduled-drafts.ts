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
 * Brings all schedules and their jobs forward, as if the time until then had passed: the first is due in `before` ms.
 * Returns by how many milliseconds.
 */
export async function bringForward(sql: Pool, before: number): Promise<number> {
  return sql.begin(async (db) => {
    const [row] = await db<{ shift: number }[]>`
      select floor(extract(epoch from min(publish_at) - clock_timestamp()) * 1000)::float8 - ${before} as shift
      from episodes where publish_at is not null and not published`;
    const shift = row?.shift ?? 0;
    const by = db`${shift} * interval '1 millisecond'`;
    await db`update episodes set publish_at = publish_at - ${by} where publish_at is not null and not published`;
    await db`
      update jobs set due_at = due_at - ${by}, payload = payload || jsonb_build_object('publishAt',
        to_char((payload->>'publishAt')::timestamptz - ${by}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      where kind = 'publish' and state = 'waiting'`;
    await db`notify carecast_jobs`;
    return shift;
  }) as Promise<number>;
}
