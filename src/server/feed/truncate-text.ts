/** Returns at most `bytes` bytes of UTF-8, cut at a space and ended with `…` if truncated. */
export function truncateText(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const room = Buffer.from(text).subarray(0, bytes - Buffer.byteLength('…'));
  const whole = room.toString('utf8').replace(/\ufffd+$/, '');
  return `${whole.replace(/\s+\S*$/, '')}…`;
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
