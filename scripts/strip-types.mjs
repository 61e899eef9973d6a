import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './places.mjs';
import { strippedFile } from './stripped-file.mjs';

/**
 * Astro integration: keeps what Node makes of the server's sources, which is JavaScript with each line and column where
 * it was, by the hash of the source. `scripts/stripped.mjs` reads it.
 */
export const stripTypes = {
  name: 'strip-types',
  hooks: {
    'astro:build:done': () => {
      const paths = globSync('src/{server,shared}/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
      for (const path of paths) {
        const text = readFileSync(join(root, path), 'utf8');
        const file = strippedFile(text);
        mkdirSync(dirname(file), { recursive: true });
        // By a rename: a process that starts meanwhile would read half of a file.
        writeFileSync(`${file}.${process.pid}`, stripTypeScriptTypes(text));
        renameSync(`${file}.${process.pid}`, file);
      }
    },
  },
};
