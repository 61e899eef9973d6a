import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const folder = new URL('../dist/stripped/', import.meta.url);

/** Returns where the build keeps the JavaScript of a source: by its hash, so that it is never that of another version. */
export const strippedFile = (/** @type {string | Buffer} */ source) =>
  fileURLToPath(new URL(`${hash('sha256', source)}.js`, folder));
