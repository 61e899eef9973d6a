import type { Admin, FreshUser } from '#shared/account.ts';
import type { BackupRequest, Downloaded } from '#shared/backups.ts';
import { confirmRights, recordAudit } from '#server/audit.ts';
import { DOWNLOADED_STATE } from '#server/db/backup-facts.ts';
import { changeState } from '#server/db/site-state.ts';
import { sql } from '#server/db/sql.ts';
import { backupName } from './retention.ts';
import { encrypt } from './encryption.ts';
import { prepareContents } from './make-backup.ts';
import { streamTar } from './write-tar.ts';

/**
 * Returns a copy of the running site as it is read: nothing of it is on the disk, and of each file one piece in memory.
 */
export async function streamBackup(
  admin: Admin & FreshUser,
  { audio, passphrase }: BackupRequest,
  now: Date,
): Promise<{ name: string; pieces: AsyncGenerator<Uint8Array> }> {
  const isEncrypted = passphrase !== undefined;
  const holds = audio ? 'everything' : 'database';
  const { fill, found } = await prepareContents({ holds, isFromEverywhere: true, now });
  const tar = streamTar(now, fill);
  const facts = { audio, encrypted: isEncrypted };
  const onStart = () =>
    sql.begin(async (db) =>
      recordAudit({ action: 'copy downloaded', actor: await confirmRights(admin, db), facts }, db),
    );
  const onEnd = async (bytes: number) => {
    const missing = found.missing.length;
    const downloaded: Downloaded = { at: now.toISOString(), bytes, audio, isEncrypted, missing };
    await changeState(DOWNLOADED_STATE, JSON.stringify(downloaded));
  };
  const pieces = counted(passphrase ? encrypt(tar, passphrase) : tar, onStart, onEnd);
  return { name: backupName(now) + (isEncrypted ? '.age' : ''), pieces: endingBoth(pieces, tar) };
}

/** Yields `pieces`, and ends only when `tar` has: who encrypts it does not wait for its connection to be closed. */
async function* endingBoth(pieces: AsyncGenerator<Uint8Array>, tar: AsyncGenerator<Uint8Array>) {
  try {
    yield* pieces;
  } finally {
    await tar.return(undefined);
  }
}

/** `onStart` is done before the first piece is read, and `onEnd`, with the bytes, when everything was. */
async function* counted(
  pieces: AsyncGenerator<Uint8Array>,
  onStart: () => Promise<unknown>,
  onEnd: (bytes: number) => Promise<void>,
) {
  await onStart();
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    yield piece;
  }
  await onEnd(bytes);
}
