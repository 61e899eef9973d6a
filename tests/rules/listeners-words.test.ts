import { expect, test } from 'vitest';
import { readingAdvice } from '#shared/reading-level.ts';

/** The files of what listeners, subscribers and aides read. */
const SUBJECTS = [
  'accessibility',
  'account-mails',
  'browse',
  'episode',
  'home',
  'in-service',
  'layout',
  'lesson',
  'mails',
  'method',
  'pages',
  'player',
  'privacy',
  'rating',
  'saved',
  'series',
  'share',
  'subscribe',
  'trouble',
];
/** In words; what is shorter is a label, and no sentence. */
const SHORTEST = 5;
/** The note on AI is specified, and said on every page: it would outweigh a short screen. */
const NOTE =
  /articles and industry insights|artículos reales de salud|inteligencia artificial|medical advice|consejo médico/;

/** Returns the sentences among the texts of a module, each with a mark at its end. */
function sentencesIn(value: unknown): string[] {
  if (typeof value !== 'string')
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
  if (value.split(' ').length < SHORTEST || NOTE.test(value)) return [];
  return [/[.?!:]$/.test(value) ? value : `${value}.`];
}

test.each(['en', 'es'])('what listeners read is at the grade that the form aims at: %s', async (language) => {
  const levels = await Promise.all(
    SUBJECTS.map(async (subject) => {
      const words: unknown = await import(`../../src/shared/words/${language}/${subject}.ts`);
      return { subject, ...readingAdvice(sentencesIn(words).join(' '), language) };
    }),
  );
  expect(levels.filter((level) => 'code' in level).length).toBeGreaterThan(8);
  expect(levels.filter((level) => 'code' in level && String(level.code).startsWith('readingHard'))).toEqual([]);
});
