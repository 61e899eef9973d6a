import { toStorable } from '../text.ts';

/** Words that programs write and no one says. */
const CODE = /\{\s*"|\[\s*\{|\{\\|\{\d+\}\{\d*\}|-->/;
/** Of captions: `<c>`, `<c.yellow>`, `<v Ana>`, `<00:00:01.000>`. */
const CAPTION_TAG = /<\/?[cv](?:[.\s][^<>]*)?>|<\d+:[\d:.]*>/gi;
const REFERENCE = /&(?:#x([\da-f]{1,8})|#(\d{1,9})|(amp|lt|gt|quot|apos|nbsp|lrm|rlm));/gi;
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F' },
};

/** Decodes numbers and the names that captions use; HTML's two thousand others would weigh more than the parsers. */
export const decode = (text: string): string =>
  text.replace(REFERENCE, (_, hex?: string, decimal?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? '';
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  });

/** Returns a cue's words on one line, without what is left of caption tags, and with a sign for an arrow. */
export function tidy(words: string): string {
  const bare = words.replace(CAPTION_TAG, '');
  // A tag within a tag: what is left would be one again.
  const safe = bare.search(CAPTION_TAG) < 0 ? bare : bare.replaceAll('<', '');
  return toStorable(safe)
    .replaceAll('\uFEFF', '')
    .replaceAll('-->', '→')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^>>+ ?/, ''); // the custom of captions for another voice
}

/** Returns whether a text shows what is for programs. */
export const hasCode = (text: string): boolean => CODE.test(text) || text.search(CAPTION_TAG) >= 0;

/** Returns the words with who says them, once. */
export function saidBy(speaker: string, words: string): string {
  const name = tidy(speaker).replace(/:$/, '').trim();
  return name && words && !words.startsWith(`${name}:`) ? `${name}: ${words}` : words;
}
