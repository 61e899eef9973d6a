import { hash, randomBytes } from 'node:crypto';
import { RestoreState } from '#shared/copies.ts';
import { storedReason } from '#shared/reason.ts';
import { z } from '#shared/schema.ts';
import { changeFact, findFact, findJsonFact } from '#server/db/facts.ts';
import type { Db } from '#server/db/sql.ts';
import { logError } from '#server/log.ts';

/** The fact that says how far a restore is, for every process. */
const FACT = 'restore';
const EVERY_MS = 1_000;
/** A restore that has said nothing for so long has ended with its process. */
const SILENT_MS = 30_000;

/** As versions before recorded a failure: as a sentence. */
const OldFailure = z
  .object({ step: z.literal('failed'), error: z.string(), field: z.string().optional() })
  .transform(({ error, ...rest }) => ({ ...rest, reason: storedReason(error) }));
const Recorded = z.object({ at: z.iso.datetime(), state: RestoreState.or(OldFailure) });

export const recordRestore = (state: RestoreState, at: Date, db?: Db): Promise<void> =>
  changeFact(FACT, JSON.stringify({ at: at.toISOString(), state }), db);

/** Returns how far the last restore is, or came. */
export async function readRestore(now: Date): Promise<RestoreState> {
  const recorded = await findJsonFact(FACT, Recorded);
  if (!recorded) return { step: null };
  const isUnderWay = 'read' in recorded.state;
  if (isUnderWay && now.getTime() - Date.parse(recorded.at) > SILENT_MS) return INTERRUPTED;
  return recorded.state;
}

/** The fact that tells the token of whoever began the last restore, by its hash. */
const TOKEN_FACT = 'restore token';

/** Returns a token that says how a restore goes on, also when nobody has a session any more, and its hash. */
export function makeRestoreToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hash('sha256', token) };
}

/** Lets who has the token follow the restore; within it, too, as the copy's facts take the place of the site's. */
export const allowToFollow = (tokenHash: string, db?: Db): Promise<void> => changeFact(TOKEN_FACT, tokenHash, db);

/** Returns whether this is the token of the last restore. */
export const mayFollowRestore = async (token: string): Promise<boolean> =>
  (await findFact(TOKEN_FACT)) === hash('sha256', token);

/** Records the end of a restore that ended with its process. */
export async function endInterruptedRestore(now: Date): Promise<void> {
  if ('read' in (await readRestore(now))) await recordRestore(INTERRUPTED, now);
}

const INTERRUPTED = { step: 'failed', reason: { code: 'restoreInterrupted' } } as const;

type UnderWay = Extract<RestoreState, { read: number }>;

/** Records every second how far it is, until `stop`. */
export function startProgress(first: UnderWay) {
  let state = first;
  let writing = Promise.resolve();
  const write = () => {
    writing = recordRestore(state, new Date()).catch(onFailure);
  };
  const timer = setInterval(write, EVERY_MS);
  return {
    say(next: UnderWay): void {
      state = next;
    },
    /** Resolves when nothing is written any more. */
    stop(): Promise<void> {
      clearInterval(timer);
      return writing;
    },
  };
}

const onFailure = (error: unknown) => logError('the progress of a restore is not recorded', error);
