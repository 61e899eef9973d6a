import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Location, Pool } from '#server/db/sql.ts';
import { testSettings } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's database from which others are made, and who may make them. */
    databaseServer: Location;
    /** Why there is no template, empty when there is: tests without a database run all the same. */
    databaseProblem: string;
  }
}

export const TEMPLATE = 'carecast_template';

/**
 * One PostgreSQL for the whole run, the embedded one or TEST_DATABASE_URL's, with a migrated template:
 * a copy of it takes a tenth of a second, where migrating each time would take longer with every migration.
 */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carecast-tests-'));
  const url = process.env['TEST_DATABASE_URL'];
  Object.assign(process.env, testSettings(dataDir));
  const { startEmbeddedDatabase } = await import('#server/postgres/embedded.ts');
  const embedded = url ? null : await startEmbeddedDatabase(dataDir, () => undefined);
  const server: Location = embedded
    ? { ...embedded.location, database: 'carecast', username: 'postgres' }
    : { url: url ?? '' };
  const stop = async () => {
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  project.provide('databaseServer', server);
  project.provide('databaseProblem', await makeTemplate(server).then(() => '', String));
  return stop;
}

async function makeTemplate(server: Location): Promise<void> {
  const { connect } = await import('#server/db/sql.ts');
  const { migrate } = await import('#server/db/migrate.ts');
  const admin = connect(server, 1);
  await admin`set statement_timeout = 0`; // it waits for the disk, however busy that is
  await admin`drop database if exists ${admin(TEMPLATE)} with (force)`;
  await createDatabase(admin, server, TEMPLATE, 'template0');
  await admin.end();
  const template = connect(within(server, TEMPLATE), 1);
  try {
    await migrate(template);
  } finally {
    await template.end();
  }
}

/** A copy of the template that belongs to the role the site runs as, which is no superuser. */
export async function createDatabase(
  admin: Pool,
  server: Location,
  name: string,
  template = TEMPLATE,
  locale?: string,
): Promise<void> {
  const owner = 'url' in server ? admin`` : admin`owner carecast`;
  const inLocale = locale ? admin.unsafe(`encoding 'UTF8' locale '${locale}'`) : admin``;
  // Copied as files, not row by row through the log of a server that is thrown away: half the time.
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy ${owner} ${inLocale}`;
}

/** A database of the server, as the role the site runs as. */
export function within(server: Location, database: string): Location {
  if (!('url' in server)) return { ...server, database, username: 'carecast' };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}
