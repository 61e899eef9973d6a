import type { Reason } from './reason.ts';

/** The grade to aim for (Flesch–Kincaid): the sixth, as the American Medical Association asks of texts for patients. */
const AIM_GRADE = 6;
/** The same in Spanish: “rather easy”, of grade 6, by the author's own table. */
const AIM_EASE = 70;
/** Below this a grade says little. Words. */
const MIN_WORDS = 30;

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const SENTENCE_END = /[.!?…]["”’)\]]*(?=\s|$)|\n{2,}/gu;

/**
 * Returns the Flesch–Kincaid grade of an English text, a whole number of at least 1; null for fewer than 30 words.
 * 0.39 × words per sentence + 11.8 × syllables per word − 15.59 (Kincaid et al. 1975).
 */
export function readingGrade(text: string): number | null {
  const counts = countIn(text, syllablesIn);
  return counts && Math.max(1, Math.round(0.39 * counts.words + 11.8 * counts.syllables - 15.59));
}

/**
 * Returns the Fernández-Huerta reading ease of a Spanish text, from 0 (hard) to 100 (easy); null for fewer than 30
 * words. 206.84 − 60 × syllables per word − 1.02 × words per sentence (Fernández Huerta 1959, as mended by Law 2011).
 */
export function readingEase(text: string): number | null {
  const counts = countIn(text, syllablesInSpanish);
  return counts && Math.min(100, Math.max(0, Math.round(206.84 - 60 * counts.syllables - 1.02 * counts.words)));
}

/** Returns words per sentence and syllables per word; null for fewer than 30 words. */
function countIn(text: string, count: (word: string) => number): { words: number; syllables: number } | null {
  const words = text.match(WORD) ?? [];
  if (words.length < MIN_WORDS) return null;
  const sentences = text
    .trim()
    .split(SENTENCE_END)
    .filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
  const syllables = words.reduce((sum, word) => sum + count(word), 0);
  return { words: words.length / Math.max(1, sentences), syllables: syllables / words.length };
}

/**
 * Returns what a publisher is shown about a text in English or Spanish: its level, and what to do when that is hard;
 * null for a short text and for other languages.
 */
export function readingAdvice(text: string, language = 'en'): Reason | null {
  if (/^es\b/.test(language)) return spanishAdvice(text);
  if (!/^en\b/.test(language)) return null;
  const grade = readingGrade(text);
  if (grade === null) return null;
  return { code: grade <= AIM_GRADE ? 'readingEasy' : 'readingHard', grade, aim: AIM_GRADE };
}

function spanishAdvice(text: string): Reason | null {
  const ease = readingEase(text);
  if (ease === null) return null;
  return { code: ease >= AIM_EASE ? 'readingEasySpanish' : 'readingHardSpanish', ease, aim: AIM_EASE };
}

/** Counts open vowels and accented closed ones; a group of closed vowels alone (muy, ciudad's iu) is one syllable. */
function syllablesInSpanish(word: string): number {
  const plain = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/([qg])u(?=[eéií])/g, '$1');
  const groups = plain.match(/[aeiouyáéíóúü]+/g) ?? [];
  return Math.max(
    1,
    groups.reduce((sum, group) => sum + Math.max(1, (group.match(/[aeoáéóíú]/g) ?? []).length), 0),
  );
}

/** Counts groups of vowels; a silent e at the end, and the -ed and -es that are not spoken, are none. */
function syllablesIn(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '');
  if (plain.length <= 3) return 1;
  const spoken = plain
    .replace(/(?<=[^laeiouy][^aeiouy]?)(?:es|ed)$/, (end, at: number) =>
      /[sxztd]$|ch$|sh$/.test(plain.slice(0, at)) ? end : '',
    )
    .replace(/(?<=[^l])e$|(?<=[aeiouy]l)e$/, '')
    .replace(/^y/, '');
  return Math.max(1, (spoken.match(/[aeiouy]{1,2}/g) ?? []).length);
}
