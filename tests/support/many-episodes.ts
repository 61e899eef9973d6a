import { sql } from '#server/db/sql.ts';

/** Adds so many published episodes with short texts, an hour apart, every twentieth in a second category. */
export async function addManyEpisodes(count: number): Promise<void> {
  await sql`
    with files as (
      insert into uploads (id, kind, state, declared_bytes, bytes, extension, type, sha256, duration, expires_at)
      select gen_random_uuid(), 'audio', 'attached', 9, 9, 'mp3', 'audio/mpeg', 'f', 9, now()
      from generate_series(1, ${count}::int) returning id
    )
    insert into episodes (title, description, category, audio_id, duration, audio_bytes, audio_type, published, published_at)
    select 'Wombat ' || number, 'Common words. ' || case when number % 500 = 0 then 'Rare.' else '' end,
      case when number % 20 = 0 then 'Patient Care' else 'General' end, id, 9, 9, 'audio/mpeg', true,
      timestamptz '2020-01-01' + number * interval '1 hour'
    from (select id, row_number() over ()::int as number from files) numbered`;
  await sql`analyze episodes`;
}
