// No schemas here: the first load of every page reads texts, and must not bring zod along.

/** Text limits count code points, the same in widget, schema and database (`char_length`). */
export const codePoints = (text: string): number => Array.from(text).length;

/** The first `count` code points, never half a surrogate pair. */
export const firstCodePoints = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

/** Text PostgreSQL and XML can hold: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The same without what cannot be held: JSON inside a text can name characters the text itself has not. */
export const asStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
