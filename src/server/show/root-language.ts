import type { PageLanguage } from '#shared/language.ts';
import { config } from '#server/config.ts';
import { findState, getOrInit } from '#server/db/site-state.ts';
import { setRootLanguage } from '#server/words.ts';

const NAME = 'root language';

const firstOf = (showLanguage: string): PageLanguage => (/^es(-|$)/.test(showLanguage) ? 'es' : 'en');

/**
 * Sets the language of addresses without a prefix, and stores it at the first start: that of the show then, whatever
 * the show's is today.
 * Addresses are printed, shared and indexed; what is behind them must not change its language.
 */
export async function initRootLanguage(showLanguage: string): Promise<void> {
  setRootLanguage((await getOrInit(NAME, firstOf(showLanguage))) === 'es' ? 'es' : 'en');
}

/** Sets it to that of the settings, for what is printed before the database is open. */
export const speakAsSet = (): void => setRootLanguage(firstOf(config.show.language));

/**
 * Sets it to the stored one, for a command. Before the first start, which decides on it, that of the settings stays.
 */
export async function followLanguage(): Promise<void> {
  const stored = await findState(NAME);
  if (stored) setRootLanguage(stored === 'es' ? 'es' : 'en');
}
