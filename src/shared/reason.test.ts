import { expect, test } from 'vitest';
import { type Reason, reasonText } from './reason.ts';
import { reasons as en } from './words/en/reasons.ts';
import { reasons as es } from './words/es/reasons.ts';

/** As it was stored, also by another version of the program. */
const stored = (json: string): Reason => JSON.parse(json);

test('parameters reach the words, and are written as their language writes them', () => {
  const scheduled: Reason = { code: 'scheduleTooFar', years: 5 };
  expect(reasonText(scheduled, 'en')).toMatch(/5 years/);
  expect(reasonText(scheduled, 'es')).toMatch(/5 años/);
  const chapter: Reason = { code: 'chapterAfterEnd', title: 'Rugs', time: 300, end: 120 };
  for (const language of ['en', 'es'] as const) expect(reasonText(chapter, language)).toMatch(/“Rugs”.*5:00.*2:00/);
});

test('a reason inside a reason is in the same language', () => {
  const inner = '{"code":"tooManyKeys","most":20}';
  for (const language of ['en', 'es'] as const) {
    const nested = stored(`{"code":"other","text":${inner}}`);
    expect(reasonText(nested, language)).toBe(reasonText(stored(inner), language));
  }
});

test('a code of another version reads as a general sentence', () => {
  for (const language of ['en', 'es'] as const)
    expect(reasonText(stored('{"code":"ofTomorrow","count":2}'), language)).toBe(
      reasonText({ code: 'invalid' }, language),
    );
});

test('each code has words in both languages, in one group alone', () => {
  // Spread into one table, a group would hide what another one has by the same name, and a forgotten one all it has.
  const groups = Object.values(import.meta.glob<object>('./words/en/reasons/*.ts', { eager: true }));
  const codes = groups.flatMap((group) => Object.values(group).flatMap(Object.keys));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at || !(code in en))).toEqual([]);
  expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted());
});
