import type { enclosure as en } from '../en/enclosure.ts';

export const enclosure = {
  noLength: 'El servidor no dice el tamaño del archivo de audio, así que Apple Podcasts no lo acepta.',
  noRanges: 'Las apps no saben que pueden saltar dentro del audio. Apple Podcasts lo pide.',
  unreachable: (reason) => `Las apps de pódcast no pueden obtener el audio: ${reason}.`,
  fine: 'Las apps de pódcast llegan al audio, conocen su tamaño y pueden saltar dentro de él.',
  signInPage:
    'Las apps de pódcast llegan a una página para iniciar sesión y no al audio. El audio debe estar abierto a todos.',
  sentOn: (host) => `Para el audio, las apps de pódcast van a ${host}. Esta comprobación no miró ahí.`,
  password: 'A las apps de pódcast se les pide una contraseña antes del audio. El audio debe estar abierto a todos.',
  error: (status) => `Las apps de pódcast reciben un error y no el audio (${status}).`,
  webPage: 'Las apps de pódcast reciben una página web y no el audio.',
  otherLength: (sent, stated) =>
    `El archivo de audio tiene ${sent} bytes, pero a las apps de pódcast se les dice ${stated}. Las descargas pueden cortarse.`,
  cookie: 'Algo delante del sitio agrega una cookie al audio, y eso hace lentas las descargas.',
  otherType: (sent, stated) =>
    `El audio se envía como ${sent}, pero a las apps de pódcast se les dice que es ${stated}. Algunas entonces no lo reproducen.`,
  noType: 'nada',
  packed: 'Algo delante del sitio comprime el audio, así que las apps no pueden saltar dentro de él.',
  noParts: 'Las apps no pueden saltar dentro del audio: se pide una parte y el servidor envía otra cosa.',
  otherPart: 'Se pide una parte del audio y el servidor envía otra. Saltar no funciona.',
} satisfies typeof en;
