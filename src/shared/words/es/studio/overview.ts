import { asSentence } from '../../../text.ts';
import { pluralsOf } from '../../plural.ts';
import type { overview as en } from '../../en/studio/overview.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const overview = {
  title: 'Estudio',
  heading: 'Resumen',
  demo: 'Esto es una demostración. Sus números, comentarios, búsquedas, suscriptores y episodios programados son inventados.',
  before: {
    before: '¿Viene de otro sitio de Carecast?',
    link: 'Restaure una copia',
    after: 'mientras este esté vacío.',
  },
  waitingForYou: 'Pendiente',
  nothingWaits: 'No tiene nada pendiente.',
  seeAbove: 'Vea la nota al principio de la página.',
  waiting: {
    failedJobs: (count: number): string =>
      plural(count, { one: '1 cosa no funcionó', other: `${number(count)} cosas no funcionaron` }),
    answers: ([first, ...more]: { name: string; title: string }[]): string => {
      if (more.length === 0 && first) return `${first.name} respondió sobre “${first.title}”`;
      return `${number(more.length + 1)} respuestas de revisiones`;
    },
    comments: (count: number): string =>
      plural(count, { one: '1 comentario nuevo', other: `${number(count)} comentarios nuevos` }),
    outdated: (count: number): string =>
      plural(count, {
        one: 'Hay 1 revisión que se debe repetir',
        other: `Hay ${number(count)} revisiones que se deben repetir`,
      }),
    offered: (count: number): string =>
      plural(count, {
        one: '¿Reactivar 1 dirección rechazada antes de la actualización?',
        other: `¿Reactivar ${number(count)} direcciones rechazadas antes de la actualización?`,
      }),
    newAudio: (reviewer: string, title: string): string => `${reviewer} debe oír el audio nuevo de “${title}”`,
    postalAddress: 'Agregue su dirección postal a sus mensajes',
    copyFailed: 'La última copia falló',
    takeCopy: 'Descargue una copia del sitio',
  },
  inApproval: 'Por aprobar',
  noneInApproval: 'No tiene episodios por aprobar.',
  waitsSince: (date: string): string => `Espera la aprobación de un administrador desde el ${date}.`,
  sentBack: (note: string): string => `Devuelto: ${note}`,
  comingUp: 'Lo que viene',
  yourDrafts: 'Sus borradores',
  nothingScheduled: 'No hay nada programado',
  nextSlot: (time: string): string => asSentence(`El próximo espacio libre es el ${time}`),
  plan: 'Planear un episodio',
  drafts: 'Borradores',
  draftCount: (count: number): string => plural(count, { one: '1 borrador', other: `${number(count)} borradores` }),
  openIt: 'Abrirlo',
  openList: 'Abrir la lista',
  noDrafts: 'No tiene borradores.',
  upload: 'Subir un episodio',
  lastDays: 'Los últimos 30 días',
  downloads: 'Descargas',
  plays: 'Reproducciones en este sitio',
  allStatistics: 'Todas las estadísticas',
  newest: 'Episodio más nuevo',
  mailOutage: {
    since: (time: string): string => asSentence(`No se ha enviado ningún correo desde el ${time}`),
    waiting: (count: number): string =>
      plural(count, {
        one: '1 mensaje está en espera y se intentará otra vez.',
        other: `${number(count)} mensajes están en espera y se intentará otra vez.`,
      }),
    link: 'Vea por qué, y qué hacer',
  },
  firstSteps: {
    title: 'Primeros pasos',
    gone: 'Los primeros pasos ya no se muestran.',
    done: (done: number, all: number): string => `${done} de ${all} hechos`,
    hide: 'Ocultar estos pasos',
    isDone: 'Hecho: ',
    toDo: 'Por hacer: ',
    later: 'Más tarde',
    error: 'Error',
    nameAndCover: 'Elija un nombre y una portada para el programa',
    coverMissing: 'Todavía usa la portada original.',
    nameMissing: 'Todavía usa el nombre original.',
    seenFirst: 'Son lo primero que ve la gente.',
    email: 'Agregue un correo electrónico para el programa',
    emailHint: 'Apple y Spotify envían allí un código antes de mostrar el programa.',
    timeZone: 'Elija la zona horaria',
    timeZoneHint: 'Los episodios se publican según ese reloj. Mientras no la elija, se usa la del servidor.',
    takeTimeZone: 'Usar la de este equipo',
    timeZoneTaken: 'Zona horaria elegida',
    publish: 'Publique el primer episodio',
    publishHint: 'Basta con un archivo de audio, un título y unas pocas frases.',
    bring: 'O traiga un pódcast que ya tiene',
    mail: 'Configure el correo',
    mailPutOff: 'Omitido. Está en Correo.',
    mailHint: 'Así la gente puede recibir los episodios nuevos por correo, y usted puede restablecer una contraseña.',
    backup: 'Prepare una copia de seguridad',
    backupHint: 'Una copia cada noche, guardada en otro lugar por si este sitio se pierde.',
    complete: 'Agregue lo que piden Apple y Spotify',
    missing: (count: number): string =>
      plural(count, {
        one: 'Falta 1 cosa. Véala en Directorios.',
        other: `Faltan ${number(count)} cosas. Véalas en Directorios.`,
      }),
    nothingMissing: 'No falta nada.',
    needsEpisode: 'Primero necesita un episodio.',
    list: 'Ponga el programa en Apple y Spotify',
    listHint: 'Paso a paso: qué copiar y dónde pegarlo. Cuando lo acepten, pegue ahí los enlaces.',
  },
} satisfies typeof en;
