import { pluralsOf } from '../plural.ts';
import type { series as en } from '../en/series.ts';
import { number } from './number.ts';

const plural = pluralsOf('es-US');

export const series = {
  title: 'Series',
  lead: 'Episodios que van juntos, en orden.',
  description: (show) => `Las series de ${show}: episodios que van juntos, en orden.`,
  none: 'Todavía no hay series.',
  parts: (count) => plural(count, { one: '1 parte', other: `${number(count)} partes` }),
  wholeLength: (length) => `${length} en total`,
  playAll: 'Escuchar desde el principio',
  playAllOf: (title) => `Escuchar desde el principio: ${title}`,
  goOn: (place) => `Continuar con la parte ${place}`,
  heard: 'Escuchado',
  begun: 'Empezado',
  trailer: 'Tráiler',
  bonus: 'Extra',
  inOrder: 'Las partes, en orden',
  extras: 'Más sobre el tema',
  all: 'Todas las series',
  inThisLanguage: 'Esta serie en español',
  beginHere: 'Empiece aquí',
  markdown: ['Series', 'episodios que van juntos, en orden'],
} satisfies typeof en;
