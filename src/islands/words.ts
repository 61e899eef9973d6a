import { language } from './load-words.ts';
import { LOCALES, readPrefix, underPrefix } from '#shared/page-language.ts';

/** `#words` as browsers see it. Node has `server/words.ts` under the same name. */
export { language, loadWords, studioWords, words } from './load-words.ts';

export const locale = (): string => LOCALES[language()];

/** Returns this path of ours in the page's language. */
export const localPath = (path: string): string => underPrefix(prefix(), path);

function prefix(): string {
  const read = readPrefix(location.pathname);
  return read ? `/${read.language}` : '';
}
