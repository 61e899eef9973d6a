import { languageBeforeSettings } from '#server/config/terminal-language.ts';
import { setRootLanguage } from '#server/words.ts';

/** Has the terminal speak the language of the site, before there are settings, which may be what is wrong. */
export const speakBeforeSettings = (): void => setRootLanguage(languageBeforeSettings());
