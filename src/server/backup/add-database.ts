import {
  type BackedUpFile,
  countFilesElsewhere,
  countRows,
  inSnapshot,
  listFiles,
  listSequences,
  listTables,
  type Sequence,
} from '#server/db/backup.ts';
import { copyOut } from '#server/db/copy.ts';
import { onOwnConnection, type Transaction } from '#server/db/sql.ts';
import type { TableSum } from './manifest.ts';
import { startMeasure } from './measured.ts';
import { rowsName } from './read-backup.ts';
import type { AddFile } from './write-tar.ts';
import { MB } from '#shared/units.ts';

type Snapshot = { tables: TableSum[]; sequences: Sequence[]; files: BackedUpFile[]; filesElsewhere: number };

const PIECE = 4 * MB;

type Kind = { isMove: boolean; isFromEverywhere: boolean };

/**
 * Adds every table from one snapshot, read on a connection of its own; returns the tables, sequences and files in it.
 */
export function addDatabase(add: AddFile, { isMove, isFromEverywhere }: Kind): Promise<Snapshot> {
  const addAll = async (db: Transaction): Promise<Snapshot> => {
    const tables: TableSum[] = [];
    for (const table of await listTables(db, isMove)) tables.push(await addTable(add, table, db));
    const files = await listFiles(db, isFromEverywhere ? 'everywhere' : 'here');
    const filesElsewhere = isFromEverywhere ? 0 : await countFilesElsewhere(db);
    // Sequences are not part of a snapshot: read last, they are never behind the rows.
    return { tables, files, filesElsewhere, sequences: await listSequences(db) };
  };
  return onOwnConnection((own) => inSnapshot(addAll, own));
}

async function addTable(add: AddFile, table: Pick<TableSum, 'name' | 'columns'>, db: Transaction): Promise<TableSum> {
  const measure = startMeasure();
  const rows = await countRows(table.name, db);
  let piece = 0;
  for await (const some of copyOut(table, PIECE, db)) {
    piece += 1;
    measure.add(some);
    await add(rowsName(table.name, piece), some.length, [some]);
  }
  return { ...table, rows, ...measure.sum() };
}
