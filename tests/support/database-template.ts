import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/prepare.mjs';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';
import { startSite } from './site.ts';

const TEMPLATES = 'SITE_TEMPLATES';

/**
 * Before all journeys: the data folder of a site as the first start makes it, and of one filled by `--demo`. And the
 * build, where `npm test` has not made it: else the first journey with a supervisor would, under the others' sites.
 */
export default async function makeTemplates(): Promise<() => void> {
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'carecast-templates-'));
  const [empty, demo] = [join(folder, 'empty'), join(folder, 'demo')];
  chmodSync(folder, 0o711); // PostgreSQL, which does not run as root, has to get through
  mkdirSync(empty);
  const database = await startEmbeddedDatabase(empty, () => undefined);
  await database.stop();
  copyFolder(empty, demo);
  const site = await startSite({ DATA_DIR: demo }, ['--demo']);
  await site.stop();
  process.env[TEMPLATES] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Spares a site on this folder the seconds that making a database and filling it take. A demo gets its administrator's
 * password anew at every start.
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
