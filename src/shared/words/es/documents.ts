import type { documents as en } from '../en/documents.ts';
import { NOT_ADVICE } from './not-advice.ts';
import { number } from './number.ts';

export const documents = {
  aiBadge: 'Generado con IA',
  disclosure: (isMadeWithAi: boolean): string =>
    isMadeWithAi
      ? `Este episodio se generó con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector. ${NOT_ADVICE}`
      : NOT_ADVICE,
  pleaseSay: (isMadeWithAi: boolean): string =>
    isMadeWithAi ? 'Mencione ambas cosas cuando lo cite.' : 'Menciónelo cuando lo cite.',
  episodes: 'Episodios',
  older: (count: number, address: string): string =>
    `Hay ${number(count)} ${count === 1 ? 'más antiguo' : 'más antiguos'} en el [mapa del sitio](${address}).`,
  more: 'Más',
  feed: ['Canal RSS', 'con audio, notas y transcripciones'],
  browse: ['Explorar', 'buscar en todos los títulos y en todo lo que se dice'],
  subscribe: ['Suscribirse', 'el programa en una aplicación de pódcast'],
  show: 'Programa',
  published: 'Publicado',
  category: 'Categoría',
  length: 'Duración',
  language: 'Idioma',
  page: 'Página',
  audio: 'Audio',
  chapters: 'Capítulos',
  sources: 'Fuentes',
  transcript: 'Transcripción',
  reviewed: (name: string, date: string): string => `Revisado por ${name}${date && `, ${date}`}`,
  outdated: (age: string): string => `, ${age}: los consejos pueden haber cambiado desde entonces`,
  saidAt: (time: string, words: string): string => `En el minuto ${time}: “${words}”`,
  secondOf: (time: string, length: string): string => `En el minuto ${time} de ${length}`,
  madeEpisode: (title: string, show: string, isMadeWithAi: boolean): string =>
    `${title}, un episodio de ${show}${isMadeWithAi ? ' generado con inteligencia artificial (IA)' : ''}`,
  aPodcast: 'Un pódcast sobre el cuidado en el hogar',
} satisfies typeof en;
