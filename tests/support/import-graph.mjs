// Which modules a test imports, for the projects of vitest.config.ts.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const STATIC_IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?!type\s)[^;'"`]*?from\s*'(\.[^']+|#[^']+)'/g;

/**
 * Returns the files that these files import, directly or transitively, themselves included. Type and dynamic imports
 * do not count: the first are erased, the second load later.
 * @param {string[]} entries absolute paths
 * @returns {Set<string>} absolute paths
 */
export function staticImports(...entries) {
  const found = new Set();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) waiting.push(locate(file, path));
  }
  return found;
}

/** @param {string} from @param {string} path as written there */
function locate(from, path) {
  return path.startsWith('#') ? resolve('src', path.slice(1)) : resolve(dirname(from), path);
}
