import { expect } from 'vitest';
import { findPublishedEpisode } from '#server/db/episodes.ts';
import { sql } from '#server/db/sql.ts';

/** Likes and dislikes as pages show them; the counters must always be the count of rows that are not spam. */
export async function tallies(id: string): Promise<[number, number]> {
  const episode = await findPublishedEpisode(id);
  const [counted] = await sql<{ likes: number; dislikes: number }[]>`
    select count(*) filter (where is_like)::int as likes, count(*) filter (where not is_like)::int as dislikes
    from ratings where episode_id = ${id} and not is_spam`;
  const shown: [number, number] = [episode?.likeCount ?? -1, episode?.dislikeCount ?? -1];
  expect(shown).toEqual([counted?.likes, counted?.dislikes]);
  return shown;
}
