import { sql } from './sql.ts';

/** Resolves when the database executes a query; rejects with the driver's error when it is unavailable. */
export async function pingDatabase(): Promise<void> {
  await sql`select 1`;
}
