import { language } from '#shared/language.ts';
import { lesson as en } from '#shared/words/en/lesson.ts';
import { lesson as es } from '#shared/words/es/lesson.ts';

/** Returns the words of a lesson in the language of its page, which alone loads them. */
export const lessonWords = (): typeof en => (language() === 'es' ? es : en);
