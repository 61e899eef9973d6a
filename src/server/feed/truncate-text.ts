/**
 * XML 1.0 has no way to write these, escaped or not (production 2, Char); one of them makes a strict parser drop the
 * whole feed. A surrogate without its other half becomes U+FFFD.
 */
// eslint-disable-next-line no-control-regex -- naming the control characters is the rule itself
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const cleanText = (text: string): string => text.toWellFormed().replace(UNWRITABLE, '');

/** The same value with every text in it cleaned: nothing reaches the feed past here. Dates and numbers stay. */
export function clean<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]));
}

/** At most so many bytes of UTF-8, ended at a space with `…` when something had to go. */
export function cutText(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const room = Buffer.from(text).subarray(0, bytes - Buffer.byteLength('…'));
  const whole = room.toString('utf8').replace(/\ufffd+$/, '');
  return `${whole.replace(/\s+\S*$/, '')}…`;
}

/** At most so many characters (code points), as directories count titles and names. */
export function cutTitle(text: string, most: number): string {
  const characters = Array.from(text.trim());
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
