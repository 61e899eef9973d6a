import { fold, hasPrefix, quoted, type SearchWord, termOf } from './words.ts';

/**
 * Words of caregivers for the same thing, in one language or in both: one line for each thing, its words and phrases
 * between commas, without plurals. Judged by care-words.test.ts.
 */
const SAME = `
  mother, mom, mama, mum, madre
  father, dad, papa, padre
  grandmother, grandma, abuela
  grandfather, grandpa, abuelo
  wife, spouse, esposa
  husband, spouse, esposo, marido
  caregiver, carer, home health aide, cuidador, cuidadora
  aide, aid, asistente
  nurse, enfermera, enfermero
  doctor, physician, médico, doctora
  hospital, emergency room, urgencias
  medicine, medication, meds, drug, pill, tablet, medicamento, medicina, pastilla, remedio
  bedsore, pressure sore, pressure ulcer, pressure injury, escara, úlcera por presión, llaga
  bathe, bathing, bath, shower, wash, bañar, baño, ducha
  bathroom, restroom, toilet, inodoro
  foot, feet, pie, pies
  tooth, teeth, dentures, diente, dentadura
  fall, fell, fallen, caída, cayó, caer, caerse
  walker, walking frame, andador
  cane, walking stick, bastón
  wheelchair, silla de ruedas
  lift, lifting, transfer, levantar, cargar
  back pain, backache, sore back, dolor de espalda
  pain, ache, dolor
  dementia, alzheimer, memory loss, demencia
  sundowning, restless evening, confused at night
  stroke, derrame, derrame cerebral, embolia
  diabetes, blood sugar, azúcar en la sangre
  blood pressure, hypertension, presión arterial, presión alta
  heart attack, infarto
  incontinence, leak, accidents, incontinencia
  urinate, urine, pee, orina, orinar
  constipation, constipated, bowel, estreñimiento, estreñido
  swallow, swallowing, choke, choking, tragar, atragantarse
  eat, meal, food, feeding, comer, comida
  thirst, thirsty, dehydration, water, sed, deshidratación, agua
  sleep, insomnia, sleepless, dormir, insomnio
  lonely, loneliness, alone, soledad, solo
  sad, depression, depressed, tristeza, depresión
  tired, burnout, exhausted, respite, cansada, agotamiento, descanso
  angry, aggressive, refuse, refusing, want, enojado, agresivo, niega
  die, dying, death, hospice, end of life, morir, muerte
  grief, mourning, duelo
  oxygen, breathing, oxígeno, respirar
  hearing aid, audífono
  glasses, eyesight, lentes, vista
  vaccine, shot, vaccination, vacuna
  wound, cut, herida
  fever, temperature, fiebre
  stairs, steps, escaleras
`;

const GROUPS = SAME.trim()
  .split('\n')
  .map((line) => line.split(',').map((term) => fold(term.trim()).split(' ')));

/** Endings of a plural, in either language. */
const ENDINGS = ['', 's', 'es'];
/** Below this many letters a word is too often the beginning of another. */
const PREFIX_FROM = 5;

/** Returns whether a word is one of them, and so no slip. */
export const isCareWord = (word: string): boolean => GROUPS.some((group) => group.some((term) => isOne(term, word)));

const isOne = (term: readonly string[], word: string) =>
  term.some((part) => ENDINGS.some((end) => part + end === word));

/** A part of a search: a word or a phrase of it, as a tsquery that finds what means the same too. */
export type CareTerm = { query: string; words: SearchWord[] };

/** Returns a search with what means the same; null when nothing does. */
export function withCareWords(words: SearchWord[]): CareTerm[] | null {
  const terms = careTerms(words);
  return terms.some((term) => term.words.length > 1) ? terms : null;
}

/** Returns the parts of a search, those of several words first. */
export function careTerms(words: SearchWord[]): CareTerm[] {
  const left = new Set(words);
  const terms: CareTerm[] = [];
  const phrases = GROUPS.flatMap((group) => group.filter((term) => term.length > 1).map((term) => ({ term, group })));
  for (const { term, group } of phrases) {
    const given = term.map((part) => [...left].find(({ word }) => isOne([part], word)));
    if (!given.every((word) => word !== undefined)) continue;
    for (const word of given) left.delete(word);
    terms.push(termWith(given, group));
  }
  for (const word of left) {
    const groups = GROUPS.filter((group) => group.some((term) => term.length === 1 && isOne(term, word.word)));
    terms.push(termWith([word], groups.flat()));
  }
  return terms;
}

/** Up to this many letters a word is whole: “mi” does not begin “mice”. */
const WHOLE = 3;

/** Returns one word of a search as a tsquery; these searches are no longer being typed. */
const ownQuery = (word: SearchWord): string =>
  word.word.length > WHOLE ? termOf(word) : `(${[word.word, ...word.forms].map(quoted).join('|')})`;

function termWith(given: SearchWord[], same: string[][]): CareTerm {
  const own = given.map(ownQuery).join('&');
  const others = same.map((term) => `(${term.map(queryOf).join('&')})`);
  const parts = same.flat().filter((part) => part.length > 2);
  return {
    query: `((${own})${others.map((other) => `|${other}`).join('')})`,
    words: [...given, ...parts.map((word) => ({ word, forms: formsOf(word) }))],
  };
}

const formsOf = (word: string): string[] => ENDINGS.map((end) => word + end);

const queryOf = (word: string): string =>
  word.length >= PREFIX_FROM && hasPrefix(word) ? `${quoted(word)}:*` : `(${formsOf(word).map(quoted).join('|')})`;
