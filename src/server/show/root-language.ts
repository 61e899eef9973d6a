import { config } from '#server/config.ts';
import { keepTerminalLanguage, languageOfShow } from '#server/config/terminal-language.ts';
import { findState, getOrInit } from '#server/db/site-state.ts';
import { setRootLanguage } from '#server/words.ts';

const NAME = 'root language';

/**
 * Sets the language of addresses without a prefix, and stores it at the first start: that of the show then, whatever
 * the show's is today.
 * Addresses are printed, shared and indexed; what is behind them must not change its language.
 */
export async function initRootLanguage(showLanguage: string): Promise<void> {
  const root = (await getOrInit(NAME, languageOfShow(showLanguage))) === 'es' ? 'es' : 'en';
  setRootLanguage(root);
  keepTerminalLanguage(config.dataDir, root);
}

/** Sets it to the stored one, for a command. Before the first start, which decides on it, it stays as it is. */
export async function followLanguage(): Promise<void> {
  const stored = await findState(NAME);
  if (stored) setRootLanguage(stored === 'es' ? 'es' : 'en');
}
