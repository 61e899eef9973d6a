import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Its modification time is when the last build began. */
const STAMP = '.last-build';

let began = new Date();

/**
 * Astro integration: keeps the files of the build before, which processes of the older version still load and browsers
 * with its pages still request; removes what is older. Astro itself must not empty the folder (`emptyOutDir`).
 */
export const twoBuilds = {
  name: 'two-builds',
  hooks: {
    'astro:build:start': () => void (began = new Date()),
    /** @param {{ dir: URL }} build */
    'astro:build:done': async ({ dir }) => removeOlderBuilds(fileURLToPath(new URL('..', dir))),
  },
};

/** @param {string} folder */
async function removeOlderBuilds(folder) {
  const stamp = join(folder, STAMP);
  const last = await stat(stamp).catch(() => null);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && last && (await stat(path)).mtimeMs < last.mtimeMs) await rm(path);
  }
  await writeFile(stamp, '');
  await utimes(stamp, began, began);
}
