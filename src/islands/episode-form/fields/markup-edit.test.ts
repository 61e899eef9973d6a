import { expect, test } from 'vitest';
import { type MarkupAction, type MarkupEdit, editMarkup, markLanguage } from './markup-edit.ts';

/** `«` and `»` mark the selection, before and after. */
function edited(marked: string, edit: (text: string, start: number, end: number) => MarkupEdit): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  const { from, to, insert, selectFrom, selectTo } = edit(text, start, end);
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, selectFrom)}«${after.slice(selectFrom, selectTo)}»${after.slice(selectTo)}`;
}

test.each<[MarkupAction, string, string]>([
  ['bold', 'say «this» loud', 'say **«this»** loud'],
  ['bold', 'say **«this»** loud', 'say «this» loud'],
  ['bold', 'say« this »loud', 'say **«this»** loud'],
  ['italic', 'say «this»', 'say *«this»*'],
  ['italic', 'say **«this»**', 'say ***«this»***'],
  ['italic', '«»', '*«»*'],
  ['list', 'a\n«b\nc»\nd', 'a\n- b\n- c«»\nd'],
  ['list', '- a\n«- b»', '- a\nb«»'],
  ['list', '«»', '- «»'],
  ['link', 'see «this»', 'see [this](«https://»)'],
  ['link', 'see «https://a.example»', 'see [«text»](https://a.example)'],
  ['link', 'see «»', 'see [«text»](https://)'],
])('%s on %j makes %j', (action, before, after) => {
  expect(edited(before, (text, start, end) => editMarkup(text, start, end, action))).toBe(after);
});

test('words in another language are marked with it, and stay selected', () => {
  const mark = (marked: string) => edited(marked, (text, start, end) => markLanguage(text, start, end, 'es'));
  expect(mark('say «adiós» now')).toBe('say <span lang="es">«adiós»</span> now');
  expect(mark('«»')).toBe('<span lang="es">«text»</span>');
});
