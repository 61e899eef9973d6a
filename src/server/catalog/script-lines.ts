import { MAX_LINE_LENGTH, MAX_LINES } from '#shared/timing.ts';
import { parseTranscript } from '#shared/transcript.ts';
import { firstCodePoints } from '#shared/text.ts';
import { DomainError } from '#server/errors.ts';
import { MAX_CHAPTERS, MAX_TITLE } from '#shared/limits.ts';

/** In characters: what is longer has no full stops, and is cut at a comma or a space. */
const MAX_LINE = 300;
/** A sentence that ends with one of these continues: "Dr. Ruiz". */
const ABBREVIATED = /\b(?:Dr|Dra|Mr|Mrs|Ms|Sr|Sra|St|Prof|vs|e\.g|i\.e|p\.ej|No|approx)\.$/i;
/** Characters to look at: the longest of them, and what comes before it. */
const MAX_ABBREVIATION = 8;
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Returns the sentences of a script or transcript, without headings and lines in brackets: `# Part`, `[Music]`. Of a
 * text with times its cues. Beyond `MAX_LINES` the rest is not read.
 */
export function sentencesIn(text: string): string[] {
  const { cues, spoken } = parseTranscript(text);
  const lines: string[] = [];
  for (const part of cues ?? spoken.split('\n')) {
    const sentences = typeof part === 'string' ? sentencesOf(part) : cut(part.text, MAX_LINE_LENGTH);
    lines.push(...sentences.map(tidy).filter(hasWords));
    if (lines.length > MAX_LINES) break;
  }
  return lines;
}

/** Returns the same. @throws DomainError invalid when there are none, or too many */
export function linesOf(text: string): string[] {
  const lines = sentencesIn(text);
  if (lines.length === 0) throw new DomainError('invalid', { code: 'scriptHasNoWords' }, { field: 'text' });
  if (lines.length > MAX_LINES)
    throw new DomainError('invalid', { code: 'tooManyLines', most: MAX_LINES }, { field: 'text' });
  return lines;
}

/** Returns the headings of a script (`# Stairs`), each with the first sentence under it; no more than are chapters. */
export function headingsOf(text: string): { title: string; text: string }[] {
  const headings: { title: string; text: string }[] = [];
  let title = '';
  for (const paragraph of text.split('\n')) {
    if (headings.length === MAX_CHAPTERS) break;
    const heading = HEADING.exec(paragraph)?.[1];
    const [first] = title && !heading ? sentencesOf(paragraph).map(tidy).filter(hasWords) : [];
    if (first) headings.push({ title, text: first });
    if (first) title = '';
    if (heading) title = firstCodePoints(tidy(heading), MAX_TITLE);
  }
  return headings;
}

const HEADING = /^\s*#{1,6}\s+(\S.*)$/;

const tidy = (part: string): string => part.replace(/\s+/g, ' ').trim();
const hasWords = (part: string): boolean => /[\p{L}\d]/u.test(part);

/** Returns whether a paragraph has words, and is no heading and not in brackets. */
export const isSpoken = (paragraph: string): boolean =>
  hasWords(paragraph) && !/^\s*#{1,6}\s/.test(paragraph) && !/^\s*\[[^\]]*\]\s*$/.test(paragraph);

function sentencesOf(paragraph: string): string[] {
  if (!isSpoken(paragraph)) return [];
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of SENTENCES.segment(paragraph)) {
    open += segment;
    if (ABBREVIATED.test(segment.trimEnd().slice(-MAX_ABBREVIATION))) continue;
    sentences.push(open);
    open = '';
  }
  return [...sentences, open].flatMap((sentence) => cut(sentence, MAX_LINE));
}

function cut(sentence: string, longest: number): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const head = rest.slice(0, longest);
    const at = Math.max(head.lastIndexOf(', ') + 1, head.lastIndexOf('; ') + 1) || head.lastIndexOf(' ') + 1 || longest;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}
