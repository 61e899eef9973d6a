import type { feedback as en } from '../../en/studio/feedback.ts';
import { number } from '../number.ts';

export const feedback = {
  title: 'Opiniones',
  lead: 'Lo que dijeron los oyentes de sus episodios.',
  said: 'Lo que dijeron los oyentes',
  newestFirst: (count: number): string =>
    count === 1 ? '1 opinión' : `${number(count)} opiniones, las más nuevas primero`,
  download: 'Descargar CSV',
  nothingFound: 'Ninguna opinión coincide con sus filtros',
  nothing: 'Todavía no hay opiniones.',
  showAll: 'Mostrar todas las opiniones',
  search: 'Buscar en las opiniones',
  placeholder: 'Comentarios y títulos de episodios',
  episode: 'Episodio',
  allEpisodes: 'Todos los episodios',
  show: 'Mostrar',
  spam: 'Spam',
  notSpam: 'No es spam',
  mark: 'Marcar como spam',
  likeOf: (title: string): string => `el “me gusta” de ${title}`,
  playFrom: (time: string): string => `Reproducir a partir de ${time}`,
  many: (count) => `${number(count)} opiniones cambiadas`,
  marked: 'Marcado como spam',
  markedText: 'Ya no se cuenta.',
  unmarkedText: 'Se cuenta otra vez.',
  listening: {
    title: 'Reproducciones y opiniones',
    time: 'Período',
    ranges: { 30: '30 días', 90: '90 días', all: 'Todo' },
    nobodyYet: 'Todavía nadie ha escuchado. Aquí se verán las reproducciones y las opiniones, día por día.',
    nobodyIn: (days: string): string =>
      `Nadie escuchó ni opinó en los últimos ${days} días. Elija “Todo” para ver lo anterior.`,
    day: 'Día',
    weekFrom: 'Semana del',
    plays: 'Reproducciones',
    likes: 'Me gusta',
    dislikes: 'No me gusta',
    undated: (count: number): string =>
      count === 1
        ? 'Hay 1 reproducción más de antes de que se guardaran por día. No está en ninguna gráfica.'
        : `Hay ${number(count)} reproducciones más de antes de que se guardaran por día. No están en ninguna gráfica.`,
  },
} satisfies typeof en;
