// No schemas here: the first load of every page reads texts, and must not bring zod along.

/** Text limits count code points, the same in widget, schema and database (`char_length`). */
export const codePoints = (text: string): number => Array.from(text).length;

/** The first `count` code points, never half a surrogate pair. */
export const firstCodePoints = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

/** Text PostgreSQL and XML can hold: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The same without what cannot be held: JSON inside a text can name characters the text itself has not. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * XML 1.0 has no way to write these, escaped or not (production 2, Char); one of them makes a strict parser refuse the
 * whole document.
 */
// eslint-disable-next-line no-control-regex -- naming the control characters is the rule itself
const XML_FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns the text without what XML cannot hold; a surrogate without its other half becomes U+FFFD. */
export const sanitizeXmlText = (text: string): string => text.toWellFormed().replace(XML_FORBIDDEN, '');

/** Returns what XML and every reader of HTML can hold: the same without the control characters after ASCII. */
export const printable = (text: string): string => sanitizeXmlText(text).replace(/[\u007f-\u009f]/g, '');

/** Returns text as one line: line breaks and tabs are a space, and other control characters are left out. */
export const oneLine = (text: string): string => printable(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '));

/** Returns text without what changes the direction of the text around it (Unicode's Bidi_Control). */
export const withoutBidiControls = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '');

const PDF_NAME_MAX = 255;

/**
 * Returns a file name of at most 255 characters that ends in `.pdf` as people read it: an override of the direction
 * shows `tax-exe.pdf` for `tax-\u202efdp.exe`. Empty when nothing is left.
 */
export function asPdfName(name: string): string {
  const base = withoutBidiControls(oneLine(name))
    .trim()
    .replace(/\.pdf$/i, '')
    .trim();
  return base && `${base.slice(0, PDF_NAME_MAX - 4).toWellFormed()}.pdf`;
}
