import type { jobs as en } from '../../en/reasons/jobs.ts';
import { number } from '../number.ts';

export const jobs = {
  jobKindUnknown: 'Esta versión de Carecast no puede hacer esto. Pida a quien administra el servidor que la actualice.',
  taskInterrupted: 'Esto se interrumpió antes de terminar. Puede empezarlo otra vez.',
  jobOfBackup:
    'Esto estaba en espera cuando se hizo la copia de la que viene este sitio, y quizás ya se hizo después. Inténtelo otra vez solo si no se hizo.',
  hubRefused: ({ status }) => `El hub respondió con el código ${status}`,
  alertOff: 'El aviso está desactivado. Actívelo para intentarlo otra vez.',
  alertUnwanted: 'El otro sistema no acepta más avisos (410), así que este se desactivó',
  alertMessageGone: 'El mensaje de este aviso ya no existe, así que no se puede enviar otra vez',
  alertRedirected: ({ status }) =>
    `La dirección dirige a otra, y allí no se envían avisos (${status}). Escriba esa otra dirección.`,
  alertRefused: ({ status }) => `El otro sistema no lo aceptó (${status}). Revise la dirección del aviso.`,
  alertChatUnknown: ({ status }) =>
    `El chat no conoce esta dirección (${status}). Cree ahí una dirección nueva y cámbiela aquí.`,
  alertFailed: ({ status }) => `El otro sistema tuvo un error (${status}). Inténtelo otra vez más tarde.`,
  mailServerMissing: 'No hay servidor de correo configurado. Escríbalo en Correo.',
  mailServerUnknown: ({ server }) => `Ningún servidor de correo se llama ${server}. Revise el nombre en Correo.`,
  mailServerUnusable: ({ because }) => `No se pudo usar el servidor de correo: ${because}`,
  mailServerInClear: 'no ofrece una conexión segura (STARTTLS), y solo se usa con ella',
  mailServerRefused: ({ codes }) => `El servidor de correo rechazó el mensaje: ${codes}`,
  mailRunGivenUp: ({ days }) =>
    `El servidor de correo no aceptó ningún mensaje de este envío durante ${number(days)} días. Pregunte a su proveedor de correo.`,
} satisfies typeof en;
