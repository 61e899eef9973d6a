/** The text for the voice: English as text, Spanish as the phones that an English voice has. */
export type SpeechInput = { text: string } | { phones: string };

/** Returns a function that tells the voice how to pronounce the lines of a script, in the language they are in. */
export function pronouncerFor(lines: readonly string[]): (line: string) => SpeechInput {
  const isSpanish = countWords(lines, SPANISH) > countWords(lines, ENGLISH);
  return (line) =>
    isSpanish
      ? { phones: phonesOf(spellOut(stripDirections(line), WORDS_ES)) }
      : { text: spellOut(stripDirections(line), WORDS_EN) };
}

const ENGLISH = new Set(['the', 'and', 'of', 'to', 'is', 'that', 'for', 'with', 'you', 'it']);
const SPANISH = new Set(['el', 'la', 'de', 'que', 'y', 'en', 'los', 'las', 'por', 'con', 'para', 'una']);

const countWords = (lines: readonly string[], words: Set<string>): number =>
  lines.slice(0, 200).reduce(
    (sum, line) =>
      sum +
      line
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .filter((word) => words.has(word)).length,
    0,
  );

/** Brackets and names before a colon are directions, asterisks and hashes are markup. */
const stripDirections = (line: string): string =>
  line
    .replace(/\[[^[\]]*\]/g, ' ')
    .replace(/^\s*\p{Lu}[\p{L} .]{0,30}:\s/u, '')
    .replace(/\]?\(https?:[^)]*\)|[*_#>`[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

type Words = { units: Record<string, string>; perCent: string; number: ((value: number) => string) | null };
const WORDS_EN: Words = {
  // Words that flite itself does not know how to read: it knows numbers, dates, and titles such as Dr.
  units: {
    mg: 'milligrams',
    mcg: 'micrograms',
    ml: 'milliliters',
    kg: 'kilograms',
    cm: 'centimeters',
    mmHg: 'millimeters of mercury',
    lb: 'pounds',
  },
  perCent: ' percent',
  number: null,
};
const WORDS_ES: Words = {
  units: {
    mg: 'miligramos',
    mcg: 'microgramos',
    ml: 'mililitros',
    kg: 'kilos',
    cm: 'centímetros',
    dr: 'doctor',
    dra: 'doctora',
    sr: 'señor',
    sra: 'señora',
  },
  perCent: ' por ciento',
  number: spanishNumber,
};

function spellOut(line: string, { units, perCent, number }: Words): string {
  const known = new Map(Object.entries(units).map(([unit, word]) => [unit.toLowerCase(), word]));
  return line
    .replace(/\b24\/7\b/g, number ? 'veinticuatro horas siete días' : 'twenty four seven')
    .replace(/\b(?:\p{Lu}\.){2,}/gu, (letters) => `${[...letters.replaceAll('.', '')].join(' ')} `)
    .replace(/(\d)\s*%/g, `$1${perCent}`)
    .replace(/(?<![\p{L}])\p{L}{1,4}(?![\p{L}])/gu, (word) => known.get(word.toLowerCase()) ?? word)
    .replace(/(\d)[.,](?=\d{3}\b)/g, '$1')
    .replace(/\d+/g, (digits) => (number ? number(Number(digits.slice(0, 9))) : digits));
}

const UNITS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const HUNDREDS =
  'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

function spanishNumber(value: number): string {
  const join = (head: string, rest: number, between = ' ') =>
    rest > 0 ? `${head}${between}${spanishNumber(rest)}` : head;
  if (value < 30) return UNITS[value] ?? '';
  if (value < 100) return join(TENS[Math.floor(value / 10) - 3] ?? '', value % 10, ' y ');
  if (value === 100) return 'cien';
  if (value < 1_000) return join(HUNDREDS[Math.floor(value / 100) - 1] ?? '', value % 100);
  if (value < 1_000_000) {
    const thousands = Math.floor(value / 1_000);
    return join(thousands === 1 ? 'mil' : `${spanishNumber(thousands)} mil`, value % 1_000);
  }
  return join(`${spanishNumber(Math.floor(value / 1_000_000))} millones`, value % 1_000_000);
}

/** Spanish is written as it is spoken, so that rules suffice (the phones are those of flite's American voice). */
const PHONES: [RegExp, string][] = (
  [
    ['ch', 'ch'],
    ['ll', 'y'],
    ['rr', 'r r'],
    ['qu(?=[eií])', 'k'],
    ['gu(?=[eií])', 'g'],
    ['c(?=[eií])|z', 's'],
    ['g(?=[eií])|j', 'hh'],
    ['i(?=[aeou])|y(?=[aeiou])', 'y'],
    ['u(?=[aeioí])', 'w'],
    ['[iíy]', 'iy'],
    ['x', 'k s'],
    ['ñ', 'n y'],
    ['a', 'aa'],
    ['e', 'eh'],
    ['o', 'ow'],
    ['[uú]', 'uw'],
    ['[bv]', 'b'],
    ['c', 'k'],
    ...[...'dfgklmnprstw'].map((letter) => [letter, letter]),
  ] as [string, string][]
).map(([letters, phones]) => [new RegExp(letters, 'y'), phones]);

const UNACCENTED: Record<string, string> = { á: 'a', é: 'e', ó: 'o', ü: 'u' };

function phonesOf(line: string): string {
  const letters = line
    .toLowerCase()
    .normalize('NFC')
    .replace(/[áéóü]/g, (letter) => UNACCENTED[letter] ?? letter);
  const phrases = letters.split(/[,.;:?!¿¡—()]+/).filter((phrase) => /\p{L}/u.test(phrase));
  return ['pau', ...phrases.flatMap((phrase) => [...toPhones(phrase), 'pau'])].join(' ');
}

function toPhones(phrase: string): string[] {
  const phones: string[] = [];
  for (let at = 0; at < phrase.length;) {
    const hit = PHONES.find(([letters]) => ((letters.lastIndex = at), letters.test(phrase)));
    if (hit) phones.push(hit[1]);
    at = hit ? hit[0].lastIndex : at + 1; // h and signs are silent
  }
  return phones;
}
