import { reasons } from '#shared/words/es/old-reasons.ts';
import { network as networkEn } from '#shared/words/en/reasons/network.ts';
import { network as networkEs } from '#shared/words/es/reasons/network.ts';
import { language, studioWords } from './words.ts';

/** An English sentence with gaps, and the Spanish one with the gaps of these numbers. */
type Pair = { english: RegExp; spanish: string };

const GAP = '{}';
/** Shorter ones would match by chance. */
const LEAST_LETTERS = 6;

/**
 * Returns a sentence that was stored in English in the language of the request: a job or a check that wrote it knew no
 * reader. What is not known stays as it is. Reasons are known with and without a capital and a full stop.
 */
export const translated = (text: string): string => (language() === 'en' ? text : (inSpanish(text) ?? text));

function inSpanish(text: string): string | null {
  const whole = lookUp(text);
  if (whole !== null) return whole;
  const bare = lookUp(lowerFirst(text).replace(/\.$/, ''));
  if (bare !== null) return upperFirst(bare) + (text.endsWith('.') ? '.' : '');
  return bySentences(text) ?? afterColon(text);
}

function bySentences(text: string): string | null {
  const sentences = text.split(/(?<=[.!?]) (?=\p{Lu})/u);
  if (sentences.length === 1) return null;
  const found = sentences.map((sentence) => inSpanish(sentence));
  return found.every((sentence) => sentence === null) ? null : found.map((each, at) => each ?? sentences[at]).join(' ');
}

/** “Title”: reason, or a label and a reason. */
function afterColon(text: string): string | null {
  const [, label = '', reason = ''] = /^(“.*”|[^:]*): (.*)$/s.exec(text) ?? [];
  const found = reason ? inSpanish(reason) : null;
  return found === null ? null : `${lookUp(label) ?? label}: ${found}`;
}

let pairs: Pair[] | undefined;

function lookUp(text: string): string | null {
  pairs ??= readPairs();
  for (const { english, spanish } of pairs) {
    const gaps = english.exec(text)?.slice(1);
    if (gaps)
      return spanish.replaceAll(
        /\{(\d+)\}/g,
        (_, at: string) => inSpanish(gaps[Number(at)] ?? '') ?? gaps[Number(at)] ?? '',
      );
  }
  return null;
}

/** By the first Spanish page that shows such a sentence. The longest first: a gap takes everything. */
function readPairs(): Pair[] {
  const written = Object.entries(reasons).map(([english, spanish]) => ({ english, spanish: numbered(spanish) }));
  const said = [...pairsOf(networkEn, networkEs), ...pairsOf(studioWords('en'), studioWords('es'))].filter(
    ({ english }) => english.replaceAll(GAP, '').length >= LEAST_LETTERS,
  );
  return [...written, ...said]
    .sort((one, other) => other.english.length - one.english.length)
    .map((pair) => ({ english: asPattern(pair.english), spanish: pair.spanish }));
}

function pairsOf(english: object, spanish: object): { english: string; spanish: string }[] {
  return Object.entries(english).flatMap(([key, one]: [string, unknown]) => {
    const other = (spanish as Record<string, unknown>)[key];
    if (typeof one === 'string' && typeof other === 'string') return [{ english: one, spanish: other }];
    if (typeof one === 'object' && one && typeof other === 'object' && other) return pairsOf(one, other);
    return typeof one === 'function' && typeof other === 'function' ? filled(one as Sentence, other as Sentence) : [];
  });
}

type Sentence = (...words: string[]) => string;

/** Only a sentence that takes its words as they are has gaps; one that chooses by a number or a date does not. */
function filled(one: Sentence, other: Sentence): { english: string; spanish: string }[] {
  const marks = Array.from({ length: one.length }, (_, at) => `{${at}}`);
  try {
    const [english, spanish] = [one(...marks), other(...marks)];
    const inOrder = [...english.matchAll(/\{(\d+)\}/g)].map(([mark]) => mark);
    const renumbered = spanish.replaceAll(/\{\d+\}/g, (mark) => `{${inOrder.indexOf(mark)}}`);
    return inOrder.length === marks.length
      ? [{ english: english.replaceAll(/\{\d+\}/g, GAP), spanish: renumbered }]
      : [];
  } catch {
    return [];
  }
}

const numbered = (text: string): string => {
  let at = 0;
  return text.replaceAll(GAP, () => `{${at++}}`);
};

const asPattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(GAP)
      .map((part) => RegExp.escape(part))
      .join('(.+?)')}$`,
    's',
  );

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
