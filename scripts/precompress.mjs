import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|xml|html)$/;
const SMALLEST = 200;

/** Astro integration: writes a .br and a .gz for every text file of the client build, so that no request compresses. */
export const precompress = {
  name: 'precompress',
  hooks: {
    /** @param {{ dir: URL }} build */
    'astro:build:done': async ({ dir }) => {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? fileURLToPath(dir), entry.name))));
    },
  },
};

/** @param {string} file */
async function compress(file) {
  if (await isCompressed(file)) return;
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Of the build before. @param {string} file */
async function isCompressed(file) {
  const [plain, compressed] = await Promise.all([stat(file), stat(`${file}.gz`).catch(() => null)]);
  return compressed !== null && compressed.mtimeMs >= plain.mtimeMs;
}
