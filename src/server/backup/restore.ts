import { recordAudit } from '#server/audit.ts';
import { config } from '#server/config.ts';
import { requireDataDir } from '#server/config/data-dir.ts';
import { markMoved, markRestored } from '#server/db/announcements.ts';
import { leaveArrivingTables, lockTables, makeArrivingTables, moveArrivedRows } from '#server/db/arriving.ts';
import { removeAccess, setCopying } from '#server/db/backup.ts';
import { resolveBaseline, migrateWithin } from '#server/db/migrate.ts';
import { isEmptySite } from '#server/db/presence.ts';
import { removeUnknownTimeZone } from '#server/db/show.ts';
import type { Db, Transaction } from '#server/db/sql.ts';
import { changeStorage } from '#server/db/uploads.ts';
import { DomainError } from '#server/errors.ts';
import { transactAndInvalidate } from '#server/invalidation.ts';
import { log } from '#server/log.ts';
import { s3, storage } from '#server/media/index.ts';
import { requireFree, toDiskFull } from './folder.ts';
import type { CopyHere } from './from-bucket.ts';
import { intoBucket } from './into-bucket.ts';
import { type Into, loadParts } from './load-parts.ts';
import type { Manifest } from './manifest.ts';
import { idOf, startArriving } from './place-files.ts';
import { startSecret } from './place-secret.ts';
import { damaged } from './read-tar.ts';
import type { Source } from './restore-source.ts';
import { lengthOf, verifyBackup } from './verify-backup.ts';

export type RestoreProgress = { step: 'fetching' | 'checking' | 'restoring'; read: number; of: number };

/** The contents of the copy, and the names of the files that were found nowhere. */
export type Restored = { manifest: Manifest; missing: string[] };

export type Restoring = {
  source: Pick<Source, 'passphrase' | 'fetch'>;
  /** The person who asked for it; null for the command. */
  by: string | null;
  /** As the operator says, and not the copy: what gives access comes along, and what was waiting continues. */
  isMove?: boolean;
  onProgress: (progress: RestoreProgress) => void;
  /** Runs `work` on a database that it opens; without it, one is open. */
  withDatabase?: (work: () => Promise<Restored>) => Promise<Restored>;
  /** Before everyone else is locked out: the last chance to refuse. */
  onLoaded?: (db: Transaction) => Promise<unknown>;
  /** Within the transaction, once the rows are the site's. */
  onReplaced?: (restored: Restored, db: Transaction) => Promise<unknown>;
};

/**
 * Replaces an empty site by a copy: as a whole, or not at all. The copy is read to its end before anything is made, and
 * again to load it beside the site, which keeps running; then it takes the place of the site in the same transaction.
 * @throws DomainError missing, invalid, conflict or diskFull; ConfigError or DomainError of a bucket
 */
export async function restore(restoring: Restoring): Promise<Restored> {
  const { source, onProgress, withDatabase = (work) => work() } = restoring;
  const copy = await source.fetch((read, of) => onProgress({ step: 'fetching', read, of }));
  const length = await lengthOf(copy.path);
  const manifest = await check(copy, length, restoring);
  requireDataDir(config.dataDir);
  await requireFree(config.dataDir, bytesOf(manifest));
  return withDatabase(() => replaceSite({ ...restoring, copy, length, manifest }));
}

async function check({ path }: CopyHere, of: number, { source, isMove, onProgress }: Restoring): Promise<Manifest> {
  const onBytes = (read: number) => onProgress({ step: 'checking', read, of });
  const manifest = await verifyBackup(path, onBytes, source.passphrase);
  if (isMove && !manifest.about.isMove) throw new DomainError('conflict', { code: 'backupNotForMove' });
  return manifest;
}

/** Rows are there twice until the end. */
const bytesOf = ({ tables, files }: Manifest): number =>
  tables.reduce((sum, { bytes }) => sum + 2 * bytes, 0) + files.reduce((sum, { bytes }) => sum + bytes, 0);

type Arriving = Restoring & { copy: CopyHere; length: number; manifest: Manifest };

async function replaceSite(arriving: Arriving): Promise<Restored> {
  await storage.check();
  const waiting = await startArriving();
  const files = isInBucket && s3 ? intoBucket(s3, waiting) : waiting;
  const secret = startSecret();
  try {
    return await transactAndInvalidate(['episodes', 'show', 'counters'], async (db) => {
      await setCopying(db);
      const path = await makeArrivingTables(resolveBaseline(arriving.manifest.about.migrations) ?? [], db);
      const restored = await load(arriving, { files, secret, db });
      await swap(path, arriving, db);
      await record(restored, arriving, db);
      await files.place();
      await secret.place();
      return restored;
    });
  } catch (error) {
    await files.rollBack();
    await secret.rollBack();
    throw asRefusal(error);
  }
}

const isInBucket = config.storage === 's3';

/** Loads rows and files to where they wait, and brings the rows up to date. */
async function load({ copy, length, manifest, source, isMove, onProgress }: Arriving, into: Into): Promise<Restored> {
  const of = length + copy.bytesToFetch(manifest);
  let done = 0;
  const onBytes = (read: number) => onProgress({ step: 'restoring', read: (done = read), of });
  await loadParts(copy.path, manifest, into, { passphrase: source.passphrase, onBytes });
  if (!isMove) await removeAccess(into.db);
  await repairTimeZone(into.db);
  const missing: string[] = [];
  for (const file of manifest.files.filter(({ isInside }) => !isInside))
    if (!(await copy.findFile(file, into.files, (bytes) => onBytes(done + bytes)))) missing.push(file.name);
  await migrateWithin(into.db);
  return { manifest, missing };
}

/** A zone that does not exist would break pages. */
async function repairTimeZone(db: Db): Promise<void> {
  const timeZone = await removeUnknownTimeZone(db);
  if (timeZone === null) return;
  log('warn', 'the time zone of the backup does not exist: the one of this machine is used', { timeZone });
}

/** Puts the rows in place of the site's, while no one else uses them. */
async function swap(path: string, { onLoaded }: Arriving, db: Transaction): Promise<void> {
  const tables = await leaveArrivingTables(path, db);
  await onLoaded?.(db);
  await lockTables(tables, db);
  await requireEmptySite(db);
  await moveArrivedRows(path, tables, db);
}

/** @throws DomainError conflict */
export async function requireEmptySite(db?: Db): Promise<void> {
  if (!(await isEmptySite(db))) throw new DomainError('conflict', { code: 'siteNotEmpty' });
}

async function record(restored: Restored, { isMove, by, onReplaced }: Arriving, db: Transaction): Promise<void> {
  const { manifest, missing } = restored;
  const there = manifest.files.filter(({ name }) => !missing.includes(name));
  const ids = there.map(({ name }) => idOf(name));
  await changeStorage(ids, isInBucket ? 's3' : 'local', db);
  await (isMove ? markMoved(db) : markRestored(db));
  await onReplaced?.(restored, db);
  const facts = { made: manifest.about.madeAt, ...(by !== null && { by }) };
  await recordAudit({ action: 'site started from a copy', actor: null, facts }, db);
}

/** SQLSTATE classes 22 (invalid value) and 23 (constraint violation); 25P02 (aborted transaction) follows either. */
function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(2[23]|25P02)/.test(code)) return damaged({ code: 'backupRowsRefused' });
  return toDiskFull(error, config.dataDir);
}
