import type { CardSite, CardWords } from '#shared/in-service-card.ts';
import { CARD_PAGE } from '#shared/in-service-code.ts';
import type { PageLanguage } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { config } from '#server/config.ts';
import { currentShow } from '#server/show/index.ts';
import { pageWords } from '#server/words.ts';

/** Returns what cards with a code say. */
export const cardSite = (): CardSite => ({
  show: currentShow().title,
  words: { en: wordsIn('en'), es: wordsIn('es') },
});

function wordsIn(language: PageLanguage): CardWords {
  const { title, open, notice, keep, message } = pageWords(language).inService.card;
  const address = config.publicUrl + localPath(CARD_PAGE, language);
  return { address, title, open, notice, keep, message: message(currentShow().title) };
}
