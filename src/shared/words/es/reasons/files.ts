import { formatBytes } from '../../../size.ts';
import { formatTime } from '../../../time.ts';
import type { files as en } from '../../en/reasons/files.ts';
import { number } from '../number.ts';

export const files = {
  fileTooLarge: ({ name, bytes }) => `${name || 'El archivo'} supera el tamaño máximo de ${formatBytes(bytes)}`,
  tooManyUnfinishedUploads: ({ count }) =>
    `Todavía no terminan ${number(count)} de sus archivos. Espere, o cancele algunos.`,
  storageFull:
    'El espacio de este sitio está lleno. Elimine episodios, o pida más espacio a quien administra el servidor.',
  diskFull: 'El disco de este sitio está lleno. Pida más espacio a quien administra el servidor.',
  storageUnavailable: 'El servicio que guarda los archivos no responde. Inténtelo otra vez en un momento.',
  storageRefused:
    'El servicio que guarda los archivos no aceptó el archivo. Inténtelo otra vez, o pregunte a quien administra el servidor.',
  callbackUnsigned: 'Esta llamada no lleva la firma de UploadThing',
  storageUnset: ({ storage }) => `Falta la configuración para los archivos en ${storage}`,
  copyInParts: 'Envíe una copia por partes',
  copyNotHere: 'Esta copia no llegó aquí. Envíela otra vez.',
  uploadOffsetWrong: ({ stored, given }) => `Este envío continúa en el byte ${stored}, no en el ${given}`,
  uploadNotExpected: 'Este envío ya terminó. Elija el archivo otra vez.',
  uploadComplete: 'Este archivo ya llegó',
  uploadInProgress: 'Este archivo todavía se está subiendo',
  uploadReplaced: 'Mientras tanto este archivo se envió otra vez. Cargue la página otra vez.',
  fileOfOtherEpisode: 'Este archivo es de otro episodio. Súbalo aquí.',
  pdfNotUploaded: 'Este PDF no llegó aquí. Súbalo otra vez.',
  notPdf: 'Este archivo no es un PDF. Primero guárdelo como PDF.',
  notAudio: 'Este archivo no es un audio que podamos reproducir. Use MP3, M4A, AAC, OGG, WAV, FLAC o WebM.',
  audioNotPlayed: ({ format }) =>
    `Los navegadores no reproducen este tipo de audio (${format}). Guárdelo como MP3 y elija el archivo nuevo.`,
  audioIsVideo: 'Este archivo es un video. Guarde solo su sonido como MP3 y elija ese archivo.',
  audioProtected:
    'Este archivo está protegido contra copias y los navegadores no pueden reproducirlo. Elija uno sin protección.',
  audioOtherSpeed:
    'Este archivo pide que se reproduzca más rápido o más lento de como se grabó, y los navegadores no lo hacen. Guárdelo como MP3 en la aplicación con la que se hizo y elija el archivo nuevo.',
  audioFormatChanges: ({ seconds }) =>
    `El formato de este audio cambia después de ${formatTime(seconds)}, y ahí se detienen algunos navegadores. Guárdelo otra vez como un solo MP3 y elija el archivo nuevo.`,
  fileUnreadable: 'Este archivo no se puede leer. Guárdelo otra vez y elija el archivo nuevo.',
  tooManyUploads: 'Se están subiendo demasiados archivos a la vez. Inténtelo otra vez en un momento.',
  tooManyOfYourUploads: 'Se están subiendo demasiados archivos suyos a la vez. Espere a que terminen algunos.',
  uploadTimedOut: 'La subida tardó demasiado. Inténtelo otra vez.',
  uploadContinuedElsewhere: 'Este archivo ya se está enviando en otra ventana o pestaña',
  tooManyPictures: 'Se están creando demasiadas imágenes. Inténtelo otra vez en un momento.',
  uploadUrlInvalid: 'Esta dirección para enviar el archivo no es correcta',
  uploadUrlExpired: 'Esta dirección ya venció',
  largerThanDeclared: 'El archivo es más grande de lo que se declaró',
  sizeDiffersFromDeclared: ({ announced, came }) =>
    `Se declararon ${number(announced)} bytes y llegaron ${number(came)}`,
  uploadUrlForOtherSize: ({ size, announced }) => `Esta dirección es para ${number(size)} bytes, no para ${announced}`,
  pictureEmpty: 'Este archivo está vacío. Elija su imagen otra vez.',
  notPicture: 'Esta imagen no es JPEG ni PNG. Guárdela en uno de estos formatos.',
  pictureDamaged: 'Esta imagen está dañada o incompleta. Guárdela otra vez y elija el archivo nuevo.',
  pictureTransparent:
    'Su imagen tiene partes transparentes, y las aplicaciones de pódcast no las aceptan. Guárdela como JPEG, o como PNG sin ellas.',
  pictureGrayscale: 'Su imagen está guardada en tonos de gris. Guárdela en color (RGB).',
  pictureCmyk: 'Su imagen tiene colores para imprimir (CMYK). Guárdela con colores para pantalla (RGB).',
  pictureAnimated: 'Su imagen es animada. Guárdela como imagen fija.',
  logoBlank: 'Sobre blanco no se ve nada de este logotipo. Guárdelo con sus colores o con su fondo.',
  manyCopies: 'Ya se están descargando dos copias. Inténtelo otra vez cuando termine una de ellas.',
} satisfies typeof en;
