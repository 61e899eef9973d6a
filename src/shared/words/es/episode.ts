import { pluralsOf } from '../plural.ts';
import type { episode as en } from '../en/episode.ts';
import { NOT_ADVICE } from './not-advice.ts';
import { number } from './number.ts';

const plural = pluralsOf('es-US');

export const episode = {
  noLongerHere: 'Este episodio ya no está aquí',
  moreFrom: 'Más de',
  transcript: 'Transcripción:',
  transcriptTitle: 'Transcripción',
  readTranscript: 'Transcripción',
  readMore: 'Leer más',
  showLess: 'Mostrar menos',
  chapters: 'Capítulos',
  scheduled: 'Programado',
  draft: 'Borrador',
  appearsOn: (when: string): string => `Se publica el ${when}`,
  play: 'Reproducir',
  download: 'Descargar',
  queue: 'Agregar a la fila',
  addToQueue: (title: string): string => `Agregar a la fila: ${title}`,
  more: 'Más',
  moreOf: (title: string): string => `Más: ${title}`,
  share: 'Compartir',
  shareEpisode: (title: string): string => `Compartir ${title}`,
  playFrom: 'Reproducir a partir de',
  likesAndDislikes: (likes: number, dislikes: number): string =>
    `${plural(likes, { one: '1 “me gusta”', other: `${number(likes)} “me gusta”` })}, ${plural(dislikes, { one: '1 “no me gusta”', other: `${number(dislikes)} “no me gusta”` })}`,
  sources: 'Fuentes',
  sourceCount: (count: number): string => plural(count, { one: '1 fuente', other: `${number(count)} fuentes` }),
  review: 'Revisión',
  reviewedBy: 'Revisado por',
  reviewedIn: (language: string): string => `en ${language}`,
  reviewIsOf: (language: string): string =>
    `Le pedimos revisar este episodio en ${language}. Una traducción se revisa aparte.`,
  reviewedAgo: (age: string): string => `Revisado ${age}. Los consejos pueden haber cambiado desde entonces.`,
  listenInThis: 'Escuche este episodio en español',
  inYourApp: 'Reciba los episodios nuevos en su aplicación de pódcast',
  madeBy: {
    before: 'El contenido fue',
    strong: 'generado con inteligencia artificial (IA)',
    after:
      'a partir de artículos reales de salud e información del sector. Es información general, no es consejo médico.',
  },
  notAdvice: NOT_ADVICE,
} satisfies typeof en;
