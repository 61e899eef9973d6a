// No schemas here: the first load of every page reads texts, and must not bring zod along.

/** Text limits count code points, the same in widget, schema and database (`char_length`). */
export const codePoints = (text: string): number => Array.from(text).length;

/** The first `count` code points, never half a surrogate pair. */
export const firstCodePoints = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

/** Text PostgreSQL and XML can hold: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The same without what cannot be held: JSON inside a text can name characters the text itself has not. */
export const asStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What XML 1.0 and every reader of HTML can hold: without control characters and the two code points that are none. */
export const printable = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- naming the control characters is the rule itself
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '');
