import type { NewAudio } from '#shared/studio.ts';
import { type Db, sql } from './sql.ts';

/** Entries of the overview. */
const MAX_LISTED = 10;

/** Records that the audio this person reviewed was replaced. */
export async function addPendingReReview(episodeId: string, reviewer: string, now: Date, db: Db): Promise<void> {
  await db`
    insert into unheard_audio (episode_id, reviewer, replaced_at) values (${episodeId}, left(${reviewer}, 200), ${now})
    on conflict (episode_id) do update set reviewer = excluded.reviewer, replaced_at = excluded.replaced_at`;
}

/** Someone has reviewed the episode as it is. */
export async function removePendingReReview(episodeId: string, db: Db): Promise<void> {
  await db`delete from unheard_audio where episode_id = ${episodeId}`;
}

/** Returns who should hear new audio, the oldest first; not of those who are asked already. */
export async function listPendingReReviews(now: Date, db: Db = sql): Promise<NewAudio[]> {
  return db<NewAudio[]>`
    select e.id as episode_id, e.title, u.reviewer from unheard_audio u
    join episodes e on e.id = u.episode_id and e.deleted_at is null
    where not exists (
      select from review_links l where l.episode_id = e.id and l.created_at > u.replaced_at
        and l.revoked_at is null and l.expires_at > ${now})
    order by u.replaced_at, e.id limit ${MAX_LISTED}`;
}
