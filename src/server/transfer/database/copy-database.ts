import { isDeepStrictEqual } from 'node:util';
import { markMoved } from '#server/db/announcements.ts';
import { type CopiedTable, inOneTransaction, inSnapshot, listSequences, setSequence } from '#server/db/backup.ts';
import { copyIn, copyOut, emptyTables, enableTriggers } from '#server/db/copy.ts';
import { markUnusedCopy, sumTable } from '#server/db/moving.ts';
import type { Pool, Transaction } from '#server/db/sql.ts';
import { DomainError } from '#server/errors.ts';

/** Bytes that are read before they are written. */
const PIECE = 1024 ** 2;

export type Copied = { tables: number; rows: number };
type Options = { signal: AbortSignal; onTable: (table: string, done: number, of: number) => void };

/**
 * Copies these tables from one snapshot, in one transaction: all or nothing, what was in them is gone. Each table is
 * compared by its number of rows and checksum, which both servers compute from what they have stored.
 * @throws DomainError when one differs, the signal's reason, or the servers' errors
 */
export function copyDatabase(from: Pool, to: Pool, tables: CopiedTable[], options: Options): Promise<Copied> {
  return inSnapshot((source) => inOneTransaction((target) => copyTables(source, target, tables, options), to), from);
}

async function copyTables(
  source: Transaction,
  target: Transaction,
  tables: CopiedTable[],
  { signal, onTable }: Options,
) {
  const names = tables.map(({ name }) => name);
  await emptyTables(names, target);
  let rows = 0;
  for (const [done, table] of tables.entries()) {
    onTable(table.name, done, tables.length);
    await copyIn(table, untilAborted(copyOut(table, PIECE, source), signal), target).catch((error: unknown) => {
      throw asRefusal(error, table.name);
    });
    rows += await requireSame(table, source, target);
  }
  for (const sequence of await listSequences(source)) await setSequence(sequence, target);
  await enableTriggers(names, target);
  await markMoved(target);
  await markUnusedCopy(target);
  return { tables: tables.length, rows };
}

async function requireSame(table: CopiedTable, source: Transaction, target: Transaction): Promise<number> {
  const [here, there] = await Promise.all([sumTable(table, source), sumTable(table, target)]);
  if (isDeepStrictEqual(here, there)) return here.rows;
  throw new DomainError(
    'conflict',
    `The table ${table.name} is not the same in the new database (${there.rows} of ${here.rows} rows). Nothing was moved.`,
  );
}

/** Of what is wrong with the end of a copy the driver only says that the transaction has failed (25P02). */
function asRefusal(error: unknown, table: string): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === '25P02')) return error;
  return new DomainError(
    'conflict',
    `The new database does not take the table ${table}, its log says why (is its disk full?). Nothing was moved.`,
  );
}

async function* untilAborted(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
