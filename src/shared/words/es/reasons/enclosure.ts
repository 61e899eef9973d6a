import type { enclosure as en } from '../../en/reasons/enclosure.ts';
import { number } from '../number.ts';

export const enclosure = {
  audioReachable: 'Las aplicaciones de pódcast pueden reproducir el audio, y adelantar y retroceder en él.',
  audioUnreachable: ({ because }) => `Las aplicaciones de pódcast no pueden obtener el audio: ${because}.`,
  audioBehindSignIn:
    'Las aplicaciones de pódcast llegan a una página para iniciar sesión y no al audio. El audio debe estar abierto a todos.',
  audioBehindPassword:
    'A las aplicaciones de pódcast se les pide una contraseña antes del audio. El audio debe estar abierto a todos.',
  audioElsewhere: ({ host }) =>
    `Para el audio, las aplicaciones de pódcast van a ${host}. Esta comprobación no revisó esa dirección.`,
  audioStatus: ({ status }) => `Las aplicaciones de pódcast reciben un error y no el audio (${status}).`,
  audioIsWebPage: 'Las aplicaciones de pódcast reciben una página web y no el audio.',
  audioLengthMissing: 'El servidor no indica el tamaño del archivo de audio. Apple Podcasts no aceptará este episodio.',
  audioLengthDiffers: ({ sent, stated }) =>
    `El archivo de audio tiene ${number(sent)} bytes, pero a las aplicaciones de pódcast se les dice ${number(stated)}. Las descargas pueden cortarse.`,
  audioSetsCookie: 'Un servicio delante del sitio agrega una cookie al audio, y eso hace lentas las descargas.',
  audioTypeDiffers: ({ sent, stated }) =>
    `El audio se envía como ${sent || 'nada'}, pero a las aplicaciones de pódcast se les dice que es ${stated}. Algunas no lo reproducirán.`,
  audioCompressed:
    'Un servicio delante del sitio comprime el audio, y no se puede adelantar ni retroceder. Avise a quien administra el servidor.',
  audioRangesUnstated:
    'El servidor no indica que las aplicaciones pueden adelantar y retroceder en el audio. Apple Podcasts lo exige.',
  audioRangeIgnored:
    'No se puede adelantar ni retroceder en las aplicaciones de pódcast, porque el servidor no envía la parte que piden. Avise a quien administra el servidor.',
  audioRangeWrong:
    'Se pide una parte del audio y el servidor envía otra. No se puede adelantar ni retroceder. Avise a quien administra el servidor.',
} satisfies typeof en;
