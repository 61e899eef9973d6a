import { expect, test } from 'vitest';
import { pronouncerFor } from './pronounce.ts';

const english = pronouncerFor(['This is the list of the things that you need, and it is for you.']);
const spanish = pronouncerFor(['La enfermera explica la lista de los medicamentos para que el paciente la lleve.']);

test.each([
  ['Take 10 mg of it.', 'Take 10 milligrams of it.'],
  ['Care is there 24/7.', 'Care is there twenty four seven.'],
  ['An I.V. line, 1,500 ml', 'An I V  line, 1500 milliliters'],
  ['Nurse Ana: **Wash** your [music] hands', 'Wash your hands'],
  ['90% of them', '90 percent of them'],
])('%j is read as %j', (line, text) => {
  expect(english(line)).toEqual({ text });
});

test.each([
  ['¿Quién?', 'pau k y eh n pau'],
  ['El año, que pasó', 'pau eh l aa n y ow pau k eh p aa s ow pau'],
  ['guía y jarra', 'pau g iy aa iy hh aa r r aa pau'],
  ['21 mg', 'pau b eh iy n t y uw n ow m iy l iy g r aa m ow s pau'],
])('the Spanish %j has the phones %s', (line, phones) => {
  expect(spanish(line)).toEqual({ phones });
});

test.each([
  ['16', 'dieciséis'],
  ['100', 'cien'],
  ['38', 'treinta y ocho'],
  ['1999', 'mil novecientos noventa y nueve'],
  ['2.026', 'dos mil veintiséis'],
])('%s is read in Spanish as %s', (digits, words) => {
  expect(spanish(digits)).toEqual(spanish(words));
});
