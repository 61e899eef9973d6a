import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts';

const TEMPLATE = 'SITE_DATABASE_TEMPLATE';

/** Before all journeys: an empty database, as the first start makes it, of which each site gets a copy. */
export default async function makeTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-template-'));
  const database = await startEmbeddedDatabase(folder, () => undefined);
  await database.stop();
  process.env[TEMPLATE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Spares a site on this folder the second that making a database takes. Owners and rights stay as they are. */
export function copyTemplate(dataDir: string): void {
  const folder = process.env[TEMPLATE];
  if (folder) execFileSync('cp', ['-a', join(folder, 'database'), dataDir]);
}
