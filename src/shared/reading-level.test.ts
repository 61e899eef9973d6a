import { expect, test } from 'vitest';
import { readingAdvice, readingEase, readingGrade } from './reading-level.ts';

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
  expect(readingAdvice(COUNTED[1]?.[2] ?? '')).toMatchObject({ code: 'readingEasy' });
  expect(readingAdvice(COUNTED[3]?.[2] ?? '')).toMatchObject({ code: 'readingHard', aim: 6 });
  expect(readingAdvice('Short.')).toBeNull();
});

test('grade 8 is above the aim for patients, and is never called easy', () => {
  const text =
    'Ask your doctor to review each medicine, because some of them can make you sleepy or dizzy. Stand up slowly after a meal, and hold on to something firm until the dizziness has passed.';
  expect(readingGrade(text)).toBe(8);
  expect(readingAdvice(text)).toEqual({ code: 'readingHard', grade: 8, aim: 6 });
});

test.each([
  // 42 words, 5 sentences and 68 syllables, counted by hand; the scale ends at 100
  [
    'our own kind of advice',
    100,
    'Empiece por el piso. Quite los zapatos, los papeles y los cables de cada paso. Fije la alfombra con cinta. Ponga una luz cerca de la cama. Si tiene que dar la vuelta a una cosa en el paso, mejor la mueve.',
  ],
  // 41 words, 2 sentences and 77 syllables
  [
    'a newspaper',
    73,
    'El departamento de salud del condado anunció el martes que abrirá tres centros de vacunación antes del invierno. La medida responde a la demanda de las personas mayores, muchas de las cuales no pueden viajar hasta el centro de la ciudad.',
  ],
  [
    'a policy',
    0,
    'Independientemente de las disposiciones anteriormente mencionadas, las organizaciones participantes que proporcionan servicios comunitarios de rehabilitación integral deberán demostrar continuamente el cumplimiento de los requisitos aplicables de acreditación, incluyendo la documentación de evaluaciones multidisciplinarias individualizadas.',
  ],
])('in Spanish %s has a reading ease of %i, give or take two', (_, ease, text) => {
  expect(Math.abs((readingEase(text) ?? -9) - ease)).toBeLessThanOrEqual(2);
});

test('each language has its own formula, and one without a formula no advice', () => {
  const text = 'Camine con calma por la casa. Mire el piso. Quite lo que estorba. '.repeat(4);
  expect(readingAdvice(text, 'es-us')).toMatchObject({ code: 'readingEasySpanish' });
  expect(readingAdvice(text, 'en')).toMatchObject({ code: expect.stringMatching(/^reading(Easy|Hard)$/) });
  expect(readingAdvice(text, 'vi')).toBeNull();
});
