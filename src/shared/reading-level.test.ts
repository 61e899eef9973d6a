import { expect, test } from 'vitest';
import { readingAdvice, readingGrade } from './reading-level.ts';

/** Four texts, and the grade the formula gives when a person counts their sentences, words and syllables. */
const COUNTED: [what: string, grade: number, text: string][] = [
  [
    'a note for a child',
    1,
    'The cat sat on the mat. It was hot. The cat ran to the door. Mom let the cat out. The cat saw a bird. The bird flew up to a tree. The cat came back in and had a nap.',
  ],
  [
    'our own kind of advice',
    1,
    'Start with the floor. Pick up shoes, papers and cords from every path you walk. Lift the small rugs, or fix them down with double-sided tape. If you have to step around it, move it. Next, light. Put a lamp within reach of the bed.',
  ],
  [
    'a newspaper',
    14,
    'The county health department announced on Tuesday that it will open three new vaccination centers before the winter season begins. Officials said the expansion responds to growing demand among older residents, many of whom have difficulty traveling to the downtown clinic.',
  ],
  [
    'a policy',
    39,
    'Notwithstanding the aforementioned provisions, participating organizations providing comprehensive community-based rehabilitation services must demonstrate continuous compliance with applicable accreditation requirements, including documentation of individualized multidisciplinary assessments conducted by appropriately credentialed professionals.',
  ],
];

test.each(COUNTED)('%s has grade %i, give or take one', (_, grade, text) => {
  expect(Math.abs((readingGrade(text) ?? 0) - grade)).toBeLessThanOrEqual(1);
});

test('a few words, no words and signs alone have no grade', () => {
  for (const text of ['', 'About stairs.', '🏠 '.repeat(200), '... '.repeat(100), '- - -']) {
    expect(readingGrade(text), text).toBeNull();
  }
});

test('a text without an end of a sentence is one sentence, and a long one takes no time', () => {
  expect(readingGrade('word '.repeat(60))).toBeGreaterThan(15);
  expect(readingGrade('Care at home is good. '.repeat(20_000))).toBeLessThan(5);
});

test('the advice names the grade, and a way down when it is high', () => {
  expect(readingAdvice(COUNTED[1]?.[2] ?? '')).toMatch(/^Reading level: grade \d\. Easy enough/);
  expect(readingAdvice(COUNTED[3]?.[2] ?? '')).toMatch(/^Reading level: grade \d\d\. Shorter sentences/);
  expect(readingAdvice('Short.')).toBeNull();
});
