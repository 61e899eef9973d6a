import type { LevelState, MeasuredLoudness, Sound } from '#shared/sound.ts';
import { type Db, firstValue, sql } from './sql.ts';
import { translated } from '#server/translated.ts';

/** `sound` null: not measured yet, or not measurable, as `problem` says in a sentence. */
export type StoredSound = { sound: Sound | null; problem: string | null };

const NONE: StoredSound = { sound: null, problem: null };

export async function findSound(uploadId: string, db: Db = sql): Promise<StoredSound> {
  const [row] = await db<StoredSound[]>`
    select sound, sound_problem as problem from uploads where id = ${uploadId}`;
  return row ?? NONE;
}

/** Returns what the API says of the same to administrators. */
export async function findLoudness(uploadId: string, db: Db = sql): Promise<MeasuredLoudness> {
  const { sound, problem } = await findSound(uploadId, db);
  const stated = problem ?? (sound && !sound.loudness ? 'The file is silent' : null);
  return { loudness: sound?.loudness ?? null, loudnessProblem: stated && translated(stated) };
}

export async function changeSound(
  uploadId: string,
  { sound, problem = null }: { sound: Sound | null; problem?: string | null },
  db: Db = sql,
): Promise<void> {
  await db`
    update uploads set sound = ${sound && db.json(sound)}, sound_problem = ${problem} where id = ${uploadId}`;
}

/** Returns audio of episodes that has not been measured and waits for no job either, newest first. */
export async function listUnmeasuredSound(limit: number, db: Db = sql): Promise<{ id: string }[]> {
  return db<{ id: string }[]>`
    select id from uploads u
    where kind = 'audio' and state = 'attached' and sound is null and sound_problem is null
      and not exists (select from jobs where kind = 'sound' and key = u.id::text)
    order by stored_at desc limit ${limit}`;
}

/**
 * A copy of a file that is as loud as most podcasts. `uploadId`: the copy, once it is `done`; `by`: the person who
 * asked for it.
 */
export type StoredLevel = { run: string; by: string; state: LevelState; uploadId?: string; error?: string };

export const findLevel = (uploadId: string, db: Db = sql): Promise<StoredLevel | null> =>
  firstValue(db<{ level: StoredLevel | null }[]>`select level from uploads where id = ${uploadId}`);

export async function changeLevel(uploadId: string, level: StoredLevel, db: Db = sql): Promise<void> {
  await db`update uploads set level = ${db.json(level)} where id = ${uploadId}`;
}
