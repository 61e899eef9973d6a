import type { Pool } from '#server/db/sql.ts';

/** Notes of 1.2 kB, as most shows have them. */
const NOTES = `<p>${'Care at home takes patience, a plan &amp; a rest. '.repeat(24)}</p><p><a href="https://www.cdc.gov/steadi/">CDC</a></p>`;
/** At a time: the search index is made as they come, and no statement may take longer than five seconds. */
const STEP = 250;

/** So many published episodes, an hour apart, every third with a timed transcript, every fifth with chapters. */
export async function fillWithEpisodes(database: Pool, count: number): Promise<void> {
  for (let from = 1; from <= count; from += STEP) await addEpisodes(database, from, Math.min(count, from + STEP - 1));
}

async function addEpisodes(database: Pool, from: number, to: number): Promise<void> {
  await database`
    insert into uploads (id, kind, state, declared_bytes, bytes, extension, type, sha256, duration, expires_at, stored_at)
    select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'audio', 'attached', 9000000, 9000000, 'mp3',
      'audio/mpeg', repeat('f', 64), 1200, now(), now()
    from generate_series(${from}::int, ${to}::int) as number`;
  await database`
    insert into episodes (title, description, description_html, audio_id, duration, audio_bytes, audio_type, published,
      published_at, sources, reviewed_by, transcript, transcript_text, transcript_cues, chapters)
    select 'Episode ' || number || ': care at home', ${NOTES}, ${NOTES},
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 1200, 9000000, 'audio/mpeg', true,
      now() - number * interval '1 hour', '[{"title": "STEADI, CDC", "url": "https://www.cdc.gov/steadi/"}]', 'Dr. Ana Example',
      case when number % 3 = 0 then '[]' end, case when number % 3 = 0 then '' end,
      case when number % 3 = 0 then '[{"time": 0, "text": "Hello"}]'::jsonb end,
      case when number % 5 = 0 then '[{"time": 0, "title": "Opening"}, {"time": 600, "title": "What to do"}]'::jsonb end
    from generate_series(${from}::int, ${to}::int) as number`;
}
