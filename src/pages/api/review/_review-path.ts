import { PAGE_LANGUAGES } from '#shared/language.ts';
import { localPath } from '#server/words.ts';

/** Returns where a form of a reviewer leads, in the language of the page it was on (`?language=`). */
export function reviewPath(url: URL, rest: string): string {
  const asked = url.searchParams.get('language');
  const language = PAGE_LANGUAGES.find((each) => each === asked);
  return localPath('/review', language) + rest;
}
