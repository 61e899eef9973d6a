import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/prepare.mjs';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/sql.ts';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { type Site, startSite } from './site.ts';
import { databaseUrlOf, jobsToDo } from './site-database.ts';

const TEMPLATES = 'SITE_TEMPLATES';

/**
 * Before all journeys: a data folder with a migrated database, and one that `--demo` has filled. And the
 * build, where `npm test` has not made it: else the first journey with a supervisor would, under the others' sites.
 */
export default async function makeTemplates(): Promise<() => void> {
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'carecast-templates-'));
  const [empty, demo] = [join(folder, 'empty'), join(folder, 'demo')];
  chmodSync(folder, 0o711); // PostgreSQL, which does not run as root, has to get through
  mkdirSync(empty);
  await makeDatabase(empty);
  copyFolder(empty, demo);
  const site = await startSite({ DATA_DIR: demo }, ['--demo']);
  await untilIdle(site);
  await site.stop();
  process.env[TEMPLATES] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function makeDatabase(dataDir: string): Promise<void> {
  const database = await startEmbeddedDatabase(dataDir, () => undefined);
  const pool = connect(database.location, 1);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Waits until the jobs of the new episodes are done, which each copy would do at its start. */
async function untilIdle(site: Site): Promise<void> {
  const pool = connect({ url: databaseUrlOf(site) }, 1);
  while ((await jobsToDo(pool)).length > 0) await pool`select pg_sleep(0.05)`;
  await pool.end();
}

/**
 * Spares a site on this folder the seconds that making a database and filling it take. A demo makes a
 * new password for its administrator at every start.
 */
export function copyTemplate(dataDir: string, name: 'empty' | 'demo'): void {
  const folder = process.env[TEMPLATES];
  if (folder) copyFolder(join(folder, name), dataDir);
}

/** Owners and rights stay as they are: PostgreSQL does not run as root. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
