import type { feedProblems as feedProblemsEn, network as networkEn } from '../../en/reasons/network.ts';

const size = (bytes: number): string => (bytes < 1e6 ? `${bytes / 1e3} KB` : `${bytes / 1e6} MB`);

export const network = {
  hostNotFound: 'esa dirección no existe',
  lookupFailed: 'no se pudo buscar su nombre',
  connectionRefused: 'allí no responde nada',
  connectionClosed: 'la conexión se cortó',
  connectionTimedOut: 'no respondió a tiempo',
  hostUnreachable: 'no se pudo establecer la conexión',
  responseStalled: 'dejó de responder durante demasiado tiempo',
  certificateExpired: 'su certificado venció',
  certificateUntrusted: 'su certificado no es de confianza',
  certificateMismatch: 'su certificado es de otra dirección',
  tlsNotOffered: 'no ofrece una conexión segura (TLS) en este puerto',
  tlsAtOnce: 'este puerto usa TLS desde el principio: elija TLS en lugar de STARTTLS',
  fetchTimedOut: ({ seconds }) => `tardó más de ${seconds} segundos`,
  fetchStopped: 'se detuvo',
  fetchFailed: ({ cause }) => `no se pudo leer (${cause})`,
  tooManyRedirects: 'envía de una dirección a otra sin fin',
  urlInvalid: 'no es una dirección web correcta',
  privateAddress: 'está en una red privada',
  httpStatus: ({ status }) => `el servidor respondió con el código ${status}`,
  responseEmpty: 'el servidor no envió nada',
  feedAsksForPassword:
    'pide un nombre y una contraseña; escríbalos en la dirección, como en https://nombre:contraseña@example.com/feed.xml',
  feedPasswordRefused: 'no acepta el nombre y la contraseña que hay en la dirección',
  responseTooLarge: ({ bytes }) => `supera ${size(bytes)}`,
  responseIsWebPage: 'es una página web',
  responseNotJson: 'no tiene el formato correcto',
  responseTooCostly: 'leerlo tarda demasiado',
} satisfies typeof networkEn;

export const feedProblems = {
  feedUnread: ({ because }) => `El canal RSS no se pudo leer: ${because}.`,
  feedHasEntities: 'Este canal RSS define entidades propias, y no es seguro leerlas.',
  feedIsWebPage: 'Esto es una página web, no el canal RSS de un pódcast.',
  feedUnreadable: 'Esto no es el canal RSS de un pódcast (RSS 2.0) que se pueda leer.',
  feedTooLarge: 'Este canal RSS supera 10 MB. Pida uno más corto donde está su pódcast.',
  feedTooSlow: 'Leer este canal RSS tarda demasiado. Inténtelo otra vez más tarde.',
  feedFileMissing: ({ path }) => `No existe el archivo “${path}”. Revise la ruta.`,
  feedFileTooLarge: 'Un canal RSS en un archivo puede tener hasta 200 MB.',
} satisfies typeof feedProblemsEn;
