import { withoutEnd } from '#shared/text.ts';

/** Returns at most `bytes` bytes of UTF-8, cut at a space and ended with `…` if truncated. */
export function truncateText(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const room = Buffer.from(text).subarray(0, bytes - Buffer.byteLength('…'));
  const whole = withoutEnd(room.toString('utf8'), /\ufffd/);
  const words = withoutEnd(whole, /\S/);
  return `${words ? withoutEnd(words, /\s/) : whole}…`;
}

/** Returns at most `most` characters (code points, as directories count titles and names), trimmed. */
export function truncateTitle(text: string, most: number): string {
  const characters = Array.from(text.trim());
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
