// node scripts/lock-checksums.mjs, after a change of dependencies: npm writes packages of other platforms into
// package-lock.json without their checksums, because they are not installed here. A fresh resolution, without any
// packages installed, has the registry's; they are put in, and nothing else is changed.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './places.mjs';
import { Failure, main, print, run } from './run.mjs';

/** @typedef {{ version: string, integrity?: string }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

const file = join(root, 'package-lock.json');

await main(async () => {
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const without = Object.entries(lock.packages).filter(([place, { integrity }]) => place !== '' && !integrity);
  if (without.length === 0) {
    print('Every package has its checksum.');
    return 0;
  }
  const resolved = await resolveAgain(lock, without);
  for (const [place, entry] of without) {
    const { version, integrity } = resolved.packages[place] ?? {};
    if (!integrity || version !== entry.version)
      throw new Failure(`the registry has no checksum of ${place} ${entry.version}`);
    lock.packages[place] = Object.fromEntries(
      Object.entries(entry).flatMap(([name, value]) =>
        name === 'version'
          ? [
              [name, value],
              ['integrity', integrity],
            ]
          : [[name, value]],
      ),
    );
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  print(`Added ${without.length} checksums.`);
  return 0;
});

/** @param {Lock} lock @param {[string, Entry][]} without @returns {Promise<Lock>} */
async function resolveAgain(lock, without) {
  const folder = mkdtempSync(join(tmpdir(), 'carecast-lock-'));
  try {
    const packages = Object.fromEntries(
      Object.entries(lock.packages).filter(([place]) => !without.some(([left]) => left === place)),
    );
    for (const name of ['package.json', '.npmrc'])
      if (existsSync(join(root, name))) copyFileSync(join(root, name), join(folder, name));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const options = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status, output } = await run('npm', ['install', ...options], { cwd: folder });
    if (status !== 0) throw new Failure('npm could not resolve the packages: see above', output);
    return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
