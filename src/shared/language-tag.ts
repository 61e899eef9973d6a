/** A language tag (BCP 47) of at most four parts, in lower case: 'es', 'pt-br', 'zh-hant-tw'. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/;

/** Returns a language tag in lower case; null if it is not one. */
export function asLanguageTag(given: unknown): string | null {
  const tag = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return LANGUAGE_TAG.test(tag) ? tag : null;
}
