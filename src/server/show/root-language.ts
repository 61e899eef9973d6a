import { getOrInit } from '#server/db/facts.ts';
import { setRootLanguage } from '#server/words.ts';

const NAME = 'root language';

/**
 * Reads the language of addresses without a prefix: that of the show at the first start, whatever the show's is today.
 * Addresses are printed, shared and indexed; what is behind them must not change its language.
 */
export async function readRootLanguage(showLanguage: string): Promise<void> {
  const first = /^es(-|$)/.test(showLanguage) ? 'es' : 'en';
  setRootLanguage((await getOrInit(NAME, first)) === 'es' ? 'es' : 'en');
}
