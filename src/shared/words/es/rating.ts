import type { rating as en } from '../en/rating.ts';
import { number } from './number.ts';

export const rating = {
  rate: (title: string): string => `Dar su opinión sobre ${title}`,
  like: 'Me gusta',
  dislike: 'No me gusta',
  likes: (count: number): string => (count === 1 ? 'persona dijo “me gusta”' : 'personas dijeron “me gusta”'),
  dislikes: (count: number): string => (count === 1 ? 'persona dijo “no me gusta”' : 'personas dijeron “no me gusta”'),
  liked: 'Le gustó este episodio',
  disliked: 'No le gustó este episodio',
  question: '¿Qué podría ser mejor?',
  characters: (count: number, most: number): string => `${number(count)}/${number(most)} caracteres`,
  sayWhere: 'Incluir el minuto en que iba:',
  cancel: 'Cancelar',
  submit: 'Enviar',
  submitting: 'Enviando…',
  commentRequired: 'Falta un comentario',
  giveReason: 'Díganos por qué no le gustó.',
  submitted: 'Opinión enviada',
  thanks: '¡Gracias por su opinión!',
  kept: 'Opinión guardada',
  sentLater: 'Se enviará cuando vuelva a tener conexión.',
  alreadyRated: 'Ya dio su opinión',
  failed: 'No se pudo enviar la opinión',
} satisfies typeof en;
