import { expect, test } from 'vitest';
import { type MarkupAction, editMarkup } from './markup-edit.ts';

/** `«` and `»` mark the selection, before and after. */
function press(action: MarkupAction, marked: string): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  const { from, to, insert, selectFrom, selectTo } = editMarkup(text, start, end, action);
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
  ['language', 'say «adiós» now', 'say <span lang="«es»">adiós</span> now'],
  ['language', '«»', '<span lang="«es»">text</span>'],
])('%s on %j makes %j', (action, before, after) => {
  expect(press(action, before)).toBe(after);
});
