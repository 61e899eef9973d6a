import Negotiator from 'negotiator';
import { PAGE_LANGUAGES, type PageLanguage } from '#shared/language.ts';

/** A longer list of languages is none. In characters. */
const LONG = 1_000;

/** Returns the language a caller of the API prefers by Accept-Language; English for a caller that prefers neither. */
export function preferredLanguage(accepted = ''): PageLanguage {
  if (!/\bes\b/i.test(accepted) || accepted.length > LONG) return 'en';
  const [language] = new Negotiator({ headers: { 'accept-language': accepted } }).languages([...PAGE_LANGUAGES]);
  return language === 'es' ? 'es' : 'en';
}
