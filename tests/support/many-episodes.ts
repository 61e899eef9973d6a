import { sql } from '#server/db/sql.ts';

/**
 * Adds so many published episodes with short texts, an hour apart, every twentieth in a second category, every `sharing` of them
 * at one time; one statement, and what triggers keep is computed afterwards.
 */
export async function addManyEpisodes(count: number, sharing = 1): Promise<void> {
  await sql.begin(async (db) => {
    await db`alter table episodes disable trigger user`;
    await db`
      with files as (
        insert into uploads (id, kind, state, declared_bytes, bytes, extension, type, sha256, duration, expires_at)
        select gen_random_uuid(), 'audio', 'attached', 9, 9, 'mp3', 'audio/mpeg', 'f', 9, now()
        from generate_series(1, ${count}::int) returning id
      )
      insert into episodes (title, description, category, audio_id, duration, audio_bytes, audio_type, published, published_at)
      select 'Wombat ' || number, 'Common words. ' || case when number % 500 = 0 then 'Rare.' else '' end,
        case when number % 20 = 0 then 'Patient Care' else 'General' end, id, 9, 9, 'audio/mpeg', true,
        timestamptz '2020-01-01' + (number / ${sharing}::int) * interval '1 hour'
      from (select id, row_number() over ()::int as number from files) numbered`;
    await db`alter table episodes enable trigger user`;
    await db`select rebuild_search_blocks(), recount_episodes()`;
  });
  await sql`analyze episodes`;
}
