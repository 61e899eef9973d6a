import { readFileSync } from 'node:fs';
import { readDotEnv } from '#server/config/dot-env.ts';
import { locateDataDir } from '#server/config/locate-data-dir.ts';
import { languageOfShow, readTerminalLanguage } from '#server/config/terminal-language.ts';
import { setRootLanguage } from '#server/words.ts';

/**
 * Has the terminal speak the language of the site, before there are settings, which may be what is wrong: that of its
 * last start, else that of SHOW_LANGUAGE.
 */
export function speakBeforeSettings(): void {
  const { DATA_DIR, SHOW_LANGUAGE = '' } = { ...fromDotEnv(), ...process.env };
  setRootLanguage(readTerminalLanguage(locateDataDir(DATA_DIR)) ?? languageOfShow(SHOW_LANGUAGE));
}

function fromDotEnv(): Record<string, string | undefined> {
  try {
    return readDotEnv(readFileSync('.env'));
  } catch {
    return {};
  }
}
