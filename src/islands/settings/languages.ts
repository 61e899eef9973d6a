import { studioWords } from '#shared/language.ts';

/**
 * Returns the most common podcast languages; others can be set by the environment. Codes as Apple reads them (ISO 639,
 * 3166).
 */
export const languages = (): Record<string, string> => studioWords().languages;
