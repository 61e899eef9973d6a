// The texts of the supervisor and of commands before there is a site that speaks, in its language. Plain JavaScript for
// any Node ≥ 18, and small: it stays in the supervisor's memory.
import { lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './places.mjs';
import { en } from './words-en.mjs';
import { es } from './words-es.mjs';

/**
 * Returns the language of the site in this project: the one in which its terminal spoke last, which
 * config/terminal-language.ts keeps, else that of SHOW_LANGUAGE.
 * @param {Record<string, string | undefined>} environment @param {string} folder
 */
export function languageHere(environment = process.env, folder = root) {
  const kept = join(resolve(folder, setting('DATA_DIR', environment, folder) || 'data'), 'language');
  const last = isFile(kept) ? readFileSync(kept, 'latin1') : '';
  return /^es\b/i.test(last || setting('SHOW_LANGUAGE', environment, folder)) ? 'es' : 'en';
}

/** @param {string} name @param {Record<string, string | undefined>} environment @param {string} folder */
function setting(name, environment, folder) {
  const file = join(folder, '.env');
  const lines = isFile(file) ? readFileSync(file, 'latin1') : '';
  return (
    environment[name] || (new RegExp(`^\\s*${name}\\s*=\\s*["']?([^"'\\r\\n]*)`, 'm').exec(lines)?.[1] ?? '').trim()
  );
}

/** @param {string} path */
const isFile = (path) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

export const words = { en, es };
export const t = words[languageHere()];
