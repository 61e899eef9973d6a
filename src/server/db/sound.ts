import { type Reason, storedReason } from '#shared/reason.ts';
import type { MeasuredLoudness, Sound } from '#shared/sound.ts';
import { type Db, sql } from './sql.ts';

/** `sound` null: not measured yet, or not measurable, as `problem` says. */
export type StoredSound = { sound: Sound | null; problem: Reason | null };

const NONE: StoredSound = { sound: null, problem: null };

export async function findSound(uploadId: string, db: Db = sql): Promise<StoredSound> {
  const [row] = await db<{ sound: Sound | null; problem: Reason | string | null }[]>`
    select sound, coalesce(to_jsonb(sound_problem), sound_reason) as problem from uploads where id = ${uploadId}`;
  return row ? { ...row, problem: row.problem === null ? null : storedReason(row.problem) } : NONE;
}

/** Returns what administrators get to know of the same. */
export async function findLoudness(uploadId: string, db: Db = sql): Promise<MeasuredLoudness<Reason>> {
  const { sound, problem } = await findSound(uploadId, db);
  const isSilent = sound !== null && !sound.loudness;
  return { loudness: sound?.loudness ?? null, loudnessProblem: problem ?? (isSilent ? { code: 'soundSilent' } : null) };
}

export async function changeSound(
  uploadId: string,
  { sound, problem = null }: { sound: Sound | null; problem?: Reason | null },
  db: Db = sql,
): Promise<void> {
  await db`
    update uploads set sound = ${sound && db.json(sound)}, sound_reason = ${problem && db.json(problem)},
      sound_problem = null where id = ${uploadId}`;
}

/** Returns audio of episodes that has not been measured and waits for no job either, newest first. */
export async function listUnmeasuredSound(limit: number, db: Db = sql): Promise<{ id: string }[]> {
  return db<{ id: string }[]>`
    select id from uploads u
    where kind = 'audio' and state = 'attached' and sound is null and sound_problem is null and sound_reason is null
      and not exists (select from jobs where kind = 'sound' and key = u.id::text)
    order by stored_at desc limit ${limit}`;
}
