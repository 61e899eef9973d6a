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
