import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findPrograms } from './programs.ts';

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * A folder of the path with programs of this version, whose other files are where only its pg_config knows, and a
 * cluster that was made by them.
 */
function install(version: string, extensions: string[]): { bin: string; cluster: string } {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-programs-'));
  folders.push(folder);
  const program = (name: string, says: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${says}"\n`);
    chmodSync(join(folder, name), 0o755);
  };
  program('postgres', `postgres (PostgreSQL) ${version}`);
  program('initdb', '');
  program('pg_config', join(folder, 'elsewhere'));
  mkdirSync(join(folder, 'elsewhere/extension'), { recursive: true });
  for (const name of extensions) writeFileSync(join(folder, 'elsewhere/extension', `${name}.control`), '');
  writeFileSync(join(folder, 'PG_VERSION'), `${Number.parseInt(version, 10)}\n`);
  vi.stubEnv('PATH', folder);
  return { bin: folder, cluster: folder };
}

const find = (cluster: string) => findPrograms({ cluster, account: null }, { only: 'system' });

// The programs are scripts of a shell.
test.skipIf(process.platform === 'win32')('programs in the path are found, wherever their extensions are', () => {
  const { bin, cluster } = install('97.4', ['pg_trgm']);
  expect(find(cluster)).toEqual({ bin, version: '97.4', major: 97 });
});

test.skipIf(process.platform === 'win32').each([
  ['too old', '14.22', ['pg_trgm']],
  ['without trigrams', '97.4', []],
])('programs %s are as good as none', (_, version, extensions) => {
  const { cluster } = install(version, extensions);
  expect(() => find(cluster)).toThrow(`was made by PostgreSQL ${Number.parseInt(version, 10)} and this machine has`);
});
