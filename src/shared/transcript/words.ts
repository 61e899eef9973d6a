import { parseEntities } from 'parse-entities';
import { toStorable } from '../text.ts';

/** Of captions: `<c>`, `<c.yellow>`, `<v Ana>`, `<00:00:01.000>`. */
const CAPTION_TAG = /<\/?[cv](?:[.\s][^<>]*)?>|<\d+:[\d:.]*>/gi;
const BREAKS = /<br ?\/?>/gi;
const STYLES = /<\/?(?:b|i|u|s|em|strong|font|span|p|lang|ruby|rt)(?:[\s.][^<>]*)?>/gi;
const OVERRIDES = /\{\\[^{}]*\}|\{\/?[biuys](?::[a-z,]*)?\}/gi;
const VOICE = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/gi;

/** Signs that programs write and no one says, wherever they stand. */
const CODE = [
  /\{\s*"|\[\s*\{|\{\\|\{\d+\}\{\d*\}|-->/, // JSON, RTF and SubStation Alpha, MicroDVD, captions
  /<[a-z][\w:.-]*(?:\s+[\w:.-]+\s*=|\s*\/>)|<\/[a-z][\w:.-]*\s*>|<[!?][a-z[-]/i, // tags that no one types in words
  /^BEGIN:V[A-Z]+$/,
  /\d:\d\d:\d\d[:;]\d\d\b|#\d\d:\d\d:\d\d-\d#/, // times with frames; f4transkript
  /^(?=.*\b(?:\d+[a-f]|[a-f]+\d)[\da-f]*\b)(?:[\da-f]{4} )+[\da-f]{4}$|^94[2ad][\da-f]$|\b94[2ad][\da-f] 94[2ad][\da-f]\b/i, // SCC
];
/** Lines that programs read: settings, entries, commands, statements. */
const NOTATION = [
  /^[\w.-]+(?: ?\[\d*\])? ?= ?\S|^[\w.-]+ \[\d*\]:$/,
  /^(?:- )?(?:start|end|begin|time|text|speaker)\w*: /,
  /^@\w+(?::|$)|^\\\w+[{[]|^[%*]\w+:\t/,
  /[{}]$|\);$/,
];
/** This many lines, and more than a third of all. */
const MIN_NOTATION = 3;

/** Decodes the character references of HTML, those that end with a semicolon. */
export const decode = (text: string): string =>
  text.includes('&') ? parseEntities(text, { nonTerminated: false }) : text;

/** The same as in a text of HTML, where some need no semicolon: `&amp`. */
export const decodeAsHtml = (text: string): string => (text.includes('&') ? parseEntities(text) : text);

/**
 * Returns a line without the styles that any program may write into it, its references decoded; other `<` are words.
 */
export const withoutStyles = (line: string): string =>
  decode(line.replace(OVERRIDES, '').replace(BREAKS, ' ').replace(VOICE, '$1: ').replace(STYLES, ''));

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

/** Returns whether a text shows signs that are for programs. */
export const hasCode = (text: string): boolean => CODE.some((code) => code.test(text)) || text.search(CAPTION_TAG) >= 0;

/**
 * Returns the first line, counted from 0, by which a text is no prose: it has a sign that no one says, or is one of
 * many lines that only programs read. -1 for prose.
 */
export function lineOfCode(text: string): number {
  const lines = text.split('\n').map((line) => line.trim());
  const code = lines.findIndex(hasCode);
  if (code >= 0) return code;
  const notation = lines.flatMap((line, at) => (NOTATION.some((form) => form.test(line)) ? [at] : []));
  const isMuch = notation.length >= MIN_NOTATION && 3 * notation.length > lines.filter(Boolean).length;
  return isMuch ? (notation[0] ?? -1) : -1;
}

/** Returns the words with who says them, once. */
export function saidBy(speaker: string, words: string): string {
  const name = tidy(speaker).replace(/:$/, '').trim();
  return name && words && !words.startsWith(`${name}:`) ? `${name}: ${words}` : words;
}
