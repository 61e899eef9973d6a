// Loaded before the site (`--import`): gives Node the sources with their types stripped, as the build has left them
// (strip-types.mjs). The compiler that strips them would stay in memory: 25 MB for each process. It strips what has
// changed since the build.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { strippedFile } from './stripped-file.mjs';

const sources = new URL('../src/', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    const source = url.startsWith(sources) && url.endsWith('.ts') ? readStripped(fileURLToPath(url)) : null;
    return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

/** @param {string} path */
function readStripped(path) {
  try {
    return readFileSync(strippedFile(readFileSync(path)), 'utf8');
  } catch {
    return null; // not built, or changed since
  }
}
