import { isDeepStrictEqual } from 'node:util';
import { type CopiedTable, countRows, listTables, setSequence } from '#server/db/backup.ts';
import { copyIn, emptyTables, enableTriggers } from '#server/db/copy.ts';
import type { Transaction } from '#server/db/sql.ts';
import type { FileSum, Manifest } from './manifest.ts';
import type { ArrivingFiles } from './place-files.ts';
import type { ArrivingSecret } from './place-secret.ts';
import { readBackupInSubprocess } from './read-in-subprocess.ts';
import { damaged } from './read-tar.ts';
import { lengthOf } from './verify-backup.ts';

export type Into = { files: ArrivingFiles; secret: ArrivingSecret; db: Transaction };
type Reading = { onBytes: (read: number) => void; passphrase: string | undefined };

/**
 * Loads a checked backup into the tables that the transaction sees, its files and secret to where they wait.
 * @throws DomainError invalid
 */
export async function loadParts(
  path: string,
  manifest: Manifest,
  { files, secret, db }: Into,
  reading: Reading,
): Promise<void> {
  const tables = await requireSameTables(manifest, db);
  const named = new Map(manifest.files.map((file) => [file.name, file]));
  const names = manifest.tables.map(({ name }) => name);
  await emptyTables(names, db);
  for await (const part of readBackupInSubprocess(path, { length: await lengthOf(path), ...reading })) {
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
