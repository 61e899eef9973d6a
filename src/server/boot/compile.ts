import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

/** Loads what a site and its pages run, so that Node keeps it compiled (NODE_COMPILE_CACHE). */
export async function loadSite(): Promise<void> {
  await import('./start.ts');
  for (const file of globSync('dist/server/**/*.mjs')) await import(pathToFileURL(resolve(file)).href);
}
