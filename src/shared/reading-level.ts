/** The grade to aim for: what most adults read without effort (Flesch–Kincaid; plainlanguage.gov). */
const AIM_GRADE = 8;
/** Below this a grade says little. Words. */
const LEAST_WORDS = 30;

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const SENTENCE_END = /[.!?…]+["”’)\]]*(?=\s|$)|\n{2,}/gu;

/**
 * Returns the Flesch–Kincaid grade of an English text, a whole number of at least 1; null for fewer than 30 words.
 * 0.39 × words per sentence + 11.8 × syllables per word − 15.59 (Kincaid et al. 1975).
 */
export function readingGrade(text: string): number | null {
  const words = text.match(WORD) ?? [];
  if (words.length < LEAST_WORDS) return null;
  const sentences = Math.max(
    1,
    text
      .trim()
      .split(SENTENCE_END)
      .filter((part) => /[\p{L}\p{N}]/u.test(part)).length,
  );
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  const grade = 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(1, Math.round(grade));
}

/** Returns what a publisher is told about a text: its grade, and what to do when that is high; null without a grade. */
export function readingAdvice(text: string): string | null {
  const grade = readingGrade(text);
  if (grade === null) return null;
  if (grade <= AIM_GRADE) return `Reading level: grade ${grade}. Easy enough for most people.`;
  return `Reading level: grade ${grade}. Shorter sentences and everyday words bring it towards ${AIM_GRADE}, which most people read easily.`;
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
