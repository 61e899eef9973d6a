import type { mails as en } from '../en/mails.ts';
import type { EpisodeLanguages, Rhythm } from '../../subscriber.ts';
import { pluralsOf } from '../plural.ts';
import { NOT_ADVICE } from './not-advice.ts';
import { number } from './number.ts';

const plural = pluralsOf('es-US');
const IN = { en: ' en inglés', es: ' en español', both: '' };

export const mails = {
  sends: (rhythm: Rhythm, languages: EpisodeLanguages): string =>
    rhythm === 'each'
      ? `un mensaje por cada episodio nuevo${IN[languages]}`
      : `un mensaje por semana, los lunes, si hay episodios nuevos${IN[languages]}`,
  about: (isMadeWithAi: boolean): string =>
    isMadeWithAi
      ? 'Los episodios se generan con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector. Son información general, no consejo médico.'
      : NOT_ADVICE,
  asked: (show: string, email: string, rhythm: string): string =>
    `Alguien (esperamos que haya sido usted) pidió mensajes de ${show} para ${email}. Usted recibiría ${rhythm}.`,
  confirmWithin: (hours: number): string =>
    hours < 48
      ? `Confirme en las próximas ${hours} horas:`
      : `Confirme en los próximos ${Math.floor(hours / 24)} días:`,
  otherwise: 'Si no fue usted, ignore este mensaje. No enviaremos nada más, y no guardamos su dirección.',
  invited: (from: string, show: string, rhythm: string): string =>
    `Usted está en una lista de correo de ${from}. Ahora hacemos un pódcast, ${show}. ¿Quiere recibir ${rhythm}?`,
  invitedSubject: (show: string): string => `¿Quiere recibir los episodios nuevos de ${show}?`,
  invitedHeading: '¿Quiere recibir nuestros mensajes?',
  notAgain: 'Si no lo quiere, ignore este mensaje. No le preguntaremos otra vez.',
  confirmSubject: (show: string): string => `Confirme: episodios nuevos de ${show}`,
  isThisYou: '¿Fue usted quien lo pidió?',
  confirm: 'Confirmar mi suscripción',
  already: (show: string, email: string, rhythm: string): string =>
    `Alguien (quizás usted) pidió mensajes de ${show} para ${email}. Usted ya está en la lista y recibe ${rhythm}. No tiene que hacer nada.`,
  leaveHere: 'Si ya no los quiere, cancele la suscripción aquí:',
  unsubscribe: 'Cancelar la suscripción',
  alreadySubject: (show: string): string => `Usted ya tiene una suscripción a ${show}`,
  alreadyHeading: 'Su suscripción ya está activa',
  disclosure: (isMadeWithAi: boolean): string =>
    isMadeWithAi
      ? `Generado con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector. ${NOT_ADVICE}`
      : NOT_ADVICE,
  aiGenerated: 'Generado con inteligencia artificial (IA)',
  listen: 'Escuchar',
  listenToThis: 'Escuchar este episodio',
  howItBegins: 'Así empieza',
  wholeTranscript: 'La transcripción completa',
  readTranscript: 'Leer la transcripción completa',
  readOn: 'Continúe leyendo',
  sources: 'Fuentes',
  reviewedBy: (name: string, date: string): string => `Revisado por ${name}${date && `, ${date}`}`,
  test: (subject: string): string => `[Prueba] ${subject}`,
  newEpisode: (title: string): string => `Episodio nuevo: ${title}`,
  thisWeek: (show: string, count: number): string =>
    plural(count, {
      one: `Esta semana: un episodio nuevo de ${show}`,
      other: `Esta semana: ${number(count)} episodios nuevos de ${show}`,
    }),
  why: (show: string, since: string, rhythm: string): string =>
    `Usted recibe esto porque se suscribió a ${show} el ${since}. Recibe ${rhythm}.`,
  whyListed: (from: string, show: string, rhythm: string): string =>
    `Usted recibe esto porque aceptó recibir mensajes de ${from}. Es sobre el pódcast ${show}. Recibe ${rhythm}.`,
  quiet: 'Este mensaje no carga nada de internet y no nos avisa si usted lo lee.',
} satisfies typeof en;
