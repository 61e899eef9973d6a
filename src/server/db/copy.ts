import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type CopiedTable, listExcludedTables } from './backup.ts';
import type { Db } from './sql.ts';

/** Yields the rows of a table in PostgreSQL's COPY format, in chunks of `size` bytes or more that end with a row. */
export async function* copyOut({ name, columns }: CopiedTable, size: number, db: Db): AsyncGenerator<Buffer> {
  const rows: Readable = await db`copy ${db(name)} (${db(columns)}) to stdout`.readable();
  rows.on('error', () => undefined); // thrown by the loop
  let some: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const row of rows.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      some.push(row);
      bytes += row.length;
      if (bytes < size) continue;
      yield Buffer.concat(some);
      some = [];
      bytes = 0;
    }
    if (bytes > 0) yield Buffer.concat(some);
  } finally {
    await discardRest(rows);
  }
}

/**
 * Resolves when nothing is left to arrive, for a caller that stops half-way: until then postgres.js runs no other query
 * on the connection, and one that is refused is the ROLLBACK, without which the transaction stays open forever.
 */
async function discardRest(rows: Readable): Promise<void> {
  rows.resume();
  await finished(rows).catch(() => undefined);
}

/** Empties these tables and those left out; disables triggers until `enableTriggers`: their rows are copied too. */
export async function emptyTables(names: readonly string[], db: Db): Promise<void> {
  for (const name of names) await db`alter table ${db(name)} disable trigger user`;
  await db`truncate ${db([...names, ...(await listExcludedTables(db))])}`;
}

export async function enableTriggers(names: readonly string[], db: Db): Promise<void> {
  for (const name of names) await db`alter table ${db(name)} enable trigger user`;
}

/** Adds whole rows as `copyOut` yields them. @throws PostgreSQL's error about the first row it rejects */
export async function copyIn({ name, columns }: CopiedTable, rows: AsyncIterable<Uint8Array>, db: Db): Promise<void> {
  const into: Writable = await db`copy ${db(name)} (${db(columns)}) from stdin`.writable();
  let refusal: unknown;
  into.on('error', (error) => (refusal = error));
  try {
    for await (const chunk of rows) await write(into, chunk);
  } catch (error) {
    into.destroy(error instanceof Error ? error : new Error(String(error)));
    throw refusal ?? error;
  }
  into.end();
  // postgres.js does not report a row that is rejected at the very end; the next query does.
  await db`select`.catch((error: unknown) => {
    throw refusal ?? error;
  });
}

/** Resolves when the chunk is flushed: a stream with nothing left to flush ends at once. */
function write(into: Writable, chunk: Uint8Array): Promise<void> {
  return new Promise((written, failed) => {
    into.write(chunk, (error) => (error ? failed(error) : written()));
  });
}
