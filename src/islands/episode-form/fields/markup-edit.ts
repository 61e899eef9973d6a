import { studioWords } from '#shared/language.ts';

export type MarkupAction = 'bold' | 'italic' | 'list' | 'link';

/** Replace `from`…`to` with `insert`, then select `selectFrom`…`selectTo`. Positions count like `selectionStart`. */
export type MarkupEdit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number };

/** Returns a toolbar button's edit of the selection in light markup; pressed twice it removes its mark. */
export function editMarkup(text: string, start: number, end: number, action: MarkupAction): MarkupEdit {
  if (action === 'list') return toggleList(text, start, end);
  if (action === 'link') return makeLink(text, start, end);
  return toggleMark(text, start, end, action === 'bold' ? '**' : '*');
}

function toggleMark(text: string, start: number, end: number, mark: string): MarkupEdit {
  const chosen = text.slice(start, end);
  const { length } = mark;
  if (
    text.slice(start - length, start) === mark &&
    text.slice(end, end + length) === mark &&
    isWhole(text, start, end, mark)
  ) {
    const from = start - length;
    return { from, to: end + length, insert: chosen, selectFrom: from, selectTo: from + chosen.length };
  }
  // Marks touch the words: spaces at the ends of a selection stay outside.
  const core = chosen.trim();
  const lead = core ? chosen.indexOf(core) : 0;
  const from = start + lead;
  const to = from + core.length;
  return { from, to, insert: mark + core + mark, selectFrom: from + length, selectTo: to + length };
}

/** A star beside another star belongs to bold, not to italic. */
function isWhole(text: string, start: number, end: number, mark: string): boolean {
  return mark === '**' || (text[start - 2] !== '*' && text[end + 1] !== '*');
}

function toggleList(text: string, start: number, end: number): MarkupEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const insert = lines.map((line) => (isList ? line.slice(2) : line.replace(/^(- )?/, '- '))).join('\n');
  return { from, to, insert, selectFrom: from + insert.length, selectTo: from + insert.length };
}

function makeLink(text: string, start: number, end: number): MarkupEdit {
  const chosen = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const words = isAddress || !chosen ? studioWords().episodeForm.editor.text : chosen;
  const address = isAddress ? chosen : 'https://';
  const insert = `[${words}](${address})`;
  // Selects the part still missing, ready to be typed over.
  const selectFrom = start + (words === chosen ? words.length + 3 : 1);
  const missing = words === chosen ? address : words;
  return { from: start, to: end, insert, selectFrom, selectTo: selectFrom + missing.length };
}

/** Returns the edit that marks the selection as words in a language, such as `es`; the words stay selected. */
export function markLanguage(text: string, start: number, end: number, language: string): MarkupEdit {
  const before = `<span lang="${language}">`;
  const words = text.slice(start, end) || studioWords().episodeForm.editor.text;
  const selectFrom = start + before.length;
  return { from: start, to: end, insert: `${before}${words}</span>`, selectFrom, selectTo: selectFrom + words.length };
}
