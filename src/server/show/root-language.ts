import { getOrInit } from '#server/db/site-state.ts';
import { setRootLanguage } from '#server/words.ts';

const NAME = 'root language';

/**
 * Sets the language of addresses without a prefix, and stores it at the first start: that of the show then, whatever
 * the show's is today.
 * Addresses are printed, shared and indexed; what is behind them must not change its language.
 */
export async function initRootLanguage(showLanguage: string): Promise<void> {
  const first = /^es(-|$)/.test(showLanguage) ? 'es' : 'en';
  setRootLanguage((await getOrInit(NAME, first)) === 'es' ? 'es' : 'en');
}
