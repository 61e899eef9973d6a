import { closeSync, constants, lstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageLanguage } from '#shared/language.ts';
import { readDotEnv } from './dot-env.ts';
import { locateDataDir } from './locate-data-dir.ts';

/** In DATA_DIR, for commands that open no database, and for what a start says before it has opened it. */
export const LANGUAGE_FILE = 'language';
// Root must not follow a link that the folder's owner put there. Windows has no O_NOFOLLOW.
const OVER = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/** Returns the language that goes with the language of a show, a BCP 47 tag. */
export const languageOfShow = (tag: string): PageLanguage => (/^es(-|$)/i.test(tag) ? 'es' : 'en');

/** Returns the language of the last start here, else that of SHOW_LANGUAGE. */
export function languageBeforeSettings(): PageLanguage {
  const { DATA_DIR, SHOW_LANGUAGE = '' } = { ...fromDotEnv(), ...process.env };
  return readTerminalLanguage(locateDataDir(DATA_DIR)) ?? languageOfShow(SHOW_LANGUAGE);
}

function fromDotEnv(): Record<string, string | undefined> {
  try {
    return readDotEnv(readFileSync('.env'));
  } catch {
    return {}; // there is none, or it is what will stop the start
  }
}

/** Returns the language that a site with this DATA_DIR has; null where none has started. */
export function readTerminalLanguage(dataDir: string): PageLanguage | null {
  const path = join(dataDir, LANGUAGE_FILE);
  try {
    return lstatSync(path).isFile() ? languageOfShow(readFileSync(path, 'latin1').trim()) : null;
  } catch {
    return null;
  }
}

/** Writes it for the next time; a site works without. */
export function keepTerminalLanguage(dataDir: string, language: PageLanguage): void {
  if (readTerminalLanguage(dataDir) === language) return;
  try {
    const file = openSync(join(dataDir, LANGUAGE_FILE), OVER, 0o644);
    writeFileSync(file, `${language}\n`);
    closeSync(file);
  } catch {
    // what is read then is SHOW_LANGUAGE
  }
}
