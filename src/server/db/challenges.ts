import { type Db, sql } from './sql.ts';

/** Both are hashes: `hash` of the challenge, `binding` of the cookie it was issued to. `userId` when registering. */
export type Challenge = {
  hash: string;
  binding: string;
  purpose: 'register' | 'authenticate';
  userId: string | null;
};

export async function addChallenge(challenge: Challenge, expiresAt: Date, db: Db = sql): Promise<void> {
  await db`insert into challenges ${sql({ ...challenge, expiresAt })}`;
}

/** Deletes a challenge, which is valid once whatever follows. False when there is none or it has expired. */
export async function takeChallenge(challenge: Challenge, now: Date, db: Db = sql): Promise<boolean> {
  const [row] = await db<{ expiresAt: Date }[]>`
    delete from challenges
    where hash = ${challenge.hash} and binding = ${challenge.binding} and purpose = ${challenge.purpose}
      and user_id is not distinct from ${challenge.userId}::uuid
    returning expires_at`;
  return row !== undefined && row.expiresAt > now;
}

export async function removePastChallenges(now: Date, db: Db = sql): Promise<void> {
  await db`delete from challenges where expires_at <= ${now}`;
}
