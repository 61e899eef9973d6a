import type { Readable, Writable } from 'node:stream';
import { type CopiedTable, LEFT_OUT } from './backup.ts';
import type { Db } from './sql.ts';

/** The rows of a table as PostgreSQL's COPY writes them, in pieces of `size` bytes or more that end with a row. */
export async function* copyOut({ name, columns }: CopiedTable, size: number, db: Db): AsyncGenerator<Buffer> {
  const rows: Readable = await db`copy ${db(name)} (${db(columns)}) to stdout`.readable();
  rows.on('error', () => undefined); // told by the loop
  // postgres.js lets a large row stop its socket, and would never hear that the copy is done when it was the last one.
  rows.once('end', () => rows._read(0));
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
    rows.resume(); // whoever stops half-way: postgres.js answers nothing else before the rest has come
  }
}

/** Empties these tables and those left out, and keeps our triggers still until `wakeTriggers`: what they would write comes itself. */
export async function emptyTables(names: readonly string[], db: Db): Promise<void> {
  for (const name of names) await db`alter table ${db(name)} disable trigger user`;
  await db`truncate ${db([...names, ...LEFT_OUT])}`;
}

export async function wakeTriggers(names: readonly string[], db: Db): Promise<void> {
  for (const name of names) await db`alter table ${db(name)} enable trigger user`;
}

/** Adds whole rows as `copyOut` gave them. @throws what PostgreSQL says of the first row that it does not take */
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
  // postgres.js does not tell of a row that is refused at the very end; the next query does.
  await db`select`.catch((error: unknown) => {
    throw refusal ?? error;
  });
}

/** Answers when the chunk is gone: a stream whose chunks are all gone ends at once. */
function write(into: Writable, chunk: Uint8Array): Promise<void> {
  return new Promise((written, failed) => {
    into.write(chunk, (error) => (error ? failed(error) : written()));
  });
}
