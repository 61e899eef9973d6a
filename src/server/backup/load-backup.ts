import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { config } from '#server/config.ts';
import {
  type CopiedTable,
  countRows,
  inOneTransaction,
  listTables,
  removeAccess,
  setSequence,
} from '#server/db/backup.ts';
import { copyIn, emptyTables, enableTriggers } from '#server/db/copy.ts';
import { removeUnknownTimeZone } from '#server/db/show.ts';
import type { Transaction } from '#server/db/sql.ts';
import { changeStorage } from '#server/db/uploads.ts';
import { log } from '#server/log.ts';
import { s3 } from '#server/media/index.ts';
import { toDiskFull } from './folder.ts';
import { intoBucket } from './into-bucket.ts';
import type { FileSum, Manifest } from './manifest.ts';
import { type ArrivingFiles, idOf, startArriving } from './place-files.ts';
import { type ArrivingSecret, startSecret } from './place-secret.ts';
import { readBackupApart } from './read-apart.ts';
import { damaged } from './read-tar.ts';
import { lengthOf } from './verify-backup.ts';

type Into = { manifest: Manifest; db: Transaction; files: ArrivingFiles; secret: ArrivingSecret };

export type Loading = {
  onBytes: (read: number) => void;
  passphrase?: string | undefined;
  /** For a move, as its operator says, and not the backup: sessions, keys and links come along. */
  withAccess?: boolean;
  /** Finds a file that the backup only names, and lets it arrive; else it is looked for beside the backup. */
  findOther?: (file: FileSum, files: ArrivingFiles) => Promise<boolean>;
  /** Runs and commits `work`, in a transaction that sees the tables to load. */
  transact?: (work: (db: Transaction) => Promise<string[]>) => Promise<string[]>;
  /** What is left to do with the rows, before files and secret are put in their places. */
  onLoaded?: (db: Transaction, missing: readonly string[]) => Promise<void>;
};

/**
 * Loads a checked backup into the existing tables, its files into the storage that is set, its secret into DATA_DIR:
 * all or nothing.
 * Returns the names of files found neither in it, nor there, nor in `files` beside the folder that contains it.
 * @throws DomainError invalid or diskFull
 */
export async function loadBackup(path: string, manifest: Manifest, loading: Loading): Promise<string[]> {
  const { transact = inOneTransaction, findOther = findBeside(path), onLoaded } = loading;
  const arriving = await startArriving();
  const bucket = config.storage === 's3' ? s3 : null;
  const files = bucket ? intoBucket(bucket, arriving) : arriving;
  const secret = startSecret();
  try {
    return await transact(async (db) => {
      await load(path, { manifest, db, files, secret }, loading);
      await sanitize(loading, db);
      const missing = await findOthers(manifest, files, findOther);
      await onLoaded?.(db, missing);
      await files.place();
      await secret.place();
      const there = manifest.files.filter(({ name }) => !missing.includes(name));
      await changeStorage(
        there.map(({ name }) => idOf(name)),
        bucket ? 's3' : 'local',
        db,
      );
      return missing;
    });
  } catch (error) {
    await files.takeBack();
    await secret.takeBack();
    throw asRefusal(error);
  }
}

async function load(path: string, into: Into, { onBytes, passphrase }: Loading): Promise<void> {
  const { manifest, db, files, secret } = into;
  const tables = await requireSameTables(manifest, db);
  const named = new Map(manifest.files.map((file) => [file.name, file]));
  const names = manifest.tables.map(({ name }) => name);
  await emptyTables(names, db);
  const length = await lengthOf(path);
  for await (const part of readBackupApart(path, { length, onBytes, passphrase })) {
    if (part.kind === 'rows') await copyIn(requireTable(tables, part.table), part.body, db);
    if (part.kind === 'file') await files.receive(requireNamed(named, part.name), part.body);
    if (part.kind === 'secret') await secret.receive(part.body);
    if (part.kind === 'manifest' && !isDeepStrictEqual(part.manifest, manifest))
      throw damaged({ code: 'backupChanging' });
  }
  for (const { name, rows } of manifest.tables) {
    if ((await countRows(name, db)) !== rows) throw damaged({ code: 'backupRowCountDiffers', table: name });
  }
  for (const sequence of manifest.sequences) await setSequence(sequence, db);
  await enableTriggers(names, db);
}

/** Leaves out what must not come back, and what would break pages. */
async function sanitize({ withAccess = false }: Loading, db: Transaction): Promise<void> {
  if (!withAccess) await removeAccess(db);
  const timeZone = await removeUnknownTimeZone(db);
  if (timeZone !== null)
    log('warn', 'the time zone of the backup does not exist: the one of this machine is used', { timeZone });
}

/** Table and column names from a backup go into SQL only if they equal the database's own. */
async function requireSameTables(manifest: Manifest, db: Transaction): Promise<CopiedTable[]> {
  const here = await listTables(db, manifest.about.isMove);
  const named = manifest.tables.map(({ name, columns }) => ({ name, columns }));
  const byName = (a: CopiedTable, b: CopiedTable) => a.name.localeCompare(b.name);
  const sorted = (tables: CopiedTable[]) =>
    tables.map(({ name, columns }) => ({ name, columns: columns.toSorted() })).toSorted(byName);
  if (!isDeepStrictEqual(sorted(named), sorted(here))) throw damaged({ code: 'backupTablesDiffer' });
  return named;
}

function requireTable(tables: CopiedTable[], name: string): CopiedTable {
  const table = tables.find((one) => one.name === name);
  if (!table) throw damaged({ code: 'backupTableForeign' });
  return table;
}

function requireNamed(files: Map<string, FileSum>, name: string): FileSum {
  const file = files.get(name);
  if (!file) throw damaged({ code: 'backupFileForeign' });
  return file;
}

async function findOthers(
  { files: named }: Manifest,
  files: ArrivingFiles,
  find: NonNullable<Loading['findOther']>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const file of named.filter(({ isInside }) => !isInside)) {
    if (!(await find(file, files))) missing.push(file.name);
  }
  return missing;
}

/** Finds files in the storage already, or in `files` beside the backup's own `backups` folder. */
function findBeside(path: string): NonNullable<Loading['findOther']> {
  const beside = join(dirname(dirname(resolve(path))), 'files');
  return (file, files) => files.find(file, beside);
}

/** SQLSTATE classes 22 (invalid value) and 23 (constraint violation); 25P02 (aborted transaction) follows either. */
function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(2[23]|25P02)/.test(code)) return damaged({ code: 'backupRowsRefused' });
  return toDiskFull(error, config.dataDir);
}
