import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type Location, type Pool, sql } from '#server/db/sql.ts';
import { createDatabase, within } from './database-server.ts';

/** A database no one has migrated, as someone gets it who makes a new one for their site. */
export type EmptyDatabase = {
  url: string;
  location: Location;
  look<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>;
};

const made: string[] = [];

/** `locale`: one the operating system knows, instead of the server's own. `template`: another one, as `TEMPLATE`. */
export async function anEmptyDatabase(locale?: string, template = 'template0'): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin((admin) => createDatabase(admin, inject('databaseServer'), name, template, locale));
  made.push(name);
  const location = within(inject('databaseServer'), name);
  return { url: addressOf(location), location, look: (work) => look(location, work) };
}

export async function removeEmptyDatabases(): Promise<void> {
  for (const name of made.splice(0)) await dropDatabase(name);
}

export const dropDatabase = (name: string): Promise<unknown> =>
  asAdmin((admin) => admin`drop database if exists ${admin(name)} with (force)`);

/** For the DATABASE_URL of another process. */
export function addressOf(location: Location): string {
  if ('url' in location) return location.url;
  return `postgres://${location.username}@localhost/${location.database}?host=${encodeURIComponent(location.host)}`;
}

/** The address of the database this test file works on. */
export function ownAddress(): string {
  const { host, database } = sql.options as unknown as { host: string[]; database: string };
  return addressOf({ host: host[0] ?? '', database, username: 'carecast' });
}

export async function look<Result>(location: Location, work: (pool: Pool) => PromiseLike<Result>): Promise<Result> {
  const pool = connect(location, 1);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

export const asAdmin = (work: (admin: Pool) => Promise<unknown>): Promise<unknown> =>
  look(inject('databaseServer'), async (admin) => {
    await admin`set statement_timeout = 0`; // it waits for the disk, however busy that is
    return work(admin);
  });
