// No schemas here: every page's first script uses these functions and must not load zod.

/** Returns the number of code points, by which widget, schema and database (`char_length`) all limit text. */
export const codePoints = (text: string): number => Array.from(text).length;

/** Returns the first `count` code points, never half a surrogate pair. */
export const firstCodePoints = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

/**
 * With `u` a pair is one character: only halves match. `toWellFormed` is too new for some of the browsers we support.
 */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Returns the text with U+FFFD for every lone surrogate, which nothing can encode. */
export const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '\ufffd');

/** Returns whether PostgreSQL and XML can store the text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Returns the text without what cannot be stored: JSON inside a text can escape characters the text itself lacks. */
export const toStorable = (text: string): string => wellFormed(text.replaceAll('\0', ''));

/**
 * XML 1.0 cannot represent these, escaped or not (production 2, Char); a strict parser refuses a document that has one.
 */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the rule itself
const XML_FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns the text without characters XML forbids; a lone surrogate becomes U+FFFD. */
export const sanitizeXmlText = (text: string): string => wellFormed(text).replace(XML_FORBIDDEN, '');

/** Returns text valid in XML and in every HTML parser: the same, without DEL and C1 controls. */
export const printable = (text: string): string => sanitizeXmlText(text).replace(/[\u007f-\u009f]/g, '');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for the content and quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * Returns a secret in every way that keyboards compose it, first the one in which it is stored (Unicode NFC, RFC 8265
 * §4.2.2): macOS and some phones send ñ as n with a tilde. Most have one.
 */
export const spellingsOf = (secret: string): string[] => [
  ...new Set([secret.normalize('NFC'), secret, secret.normalize('NFD')]),
];

/**
 * Returns the text without these signs at its end. A loop: a pattern such as /-+$/ runs from each of many signs to the
 * end, and takes minutes for a text made of them.
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns text as one line: line breaks and tabs become a space, other control characters are removed. */
export const oneLine = (text: string): string => printable(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '));

/** Returns text without the characters that change text direction (Unicode's Bidi_Control). */
export const withoutBidiControls = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '');

/**
 * Returns whether a text has characters that no one sees, or that change its direction: with them two names look alike
 * (Unicode, UTS #39 and UAX #31 on Default_Ignorable_Code_Point). Titles may have them: emoji and some scripts need
 * them.
 */
export const hasHidden = (text: string): boolean => withoutHidden(text) !== text;

export const withoutHidden = (text: string): string =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '');

/** Returns a reason as a sentence of its own: some are written as the end of one. */
export const asSentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]”?$/.test(text) ? '' : '.');
