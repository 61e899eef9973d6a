import type { upload as en } from '../../en/studio/upload.ts';
import { asSentence } from '../../../text.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');
const files = (count: number): string =>
  plural(count, { one: `${number(count)} archivo`, other: `${number(count)} archivos` });

export const upload = {
  audio: {
    label: 'Audio',
    choose: 'Elegir archivo',
    hint: 'MP3, M4A, AAC, OGG, WAV, FLAC, WebM o un video. Se pueden subir hasta 100 MB.',
  },
  pdf: { label: 'PDF (opcional)', choose: 'Elegir PDF', hint: 'Una hoja informativa para los oyentes, hasta 10 MB' },
  drop: 'Arrastre un archivo hasta aquí, o',
  upload: 'Subir',
  uploading: (name: string): string => `Subiendo ${name}`,
  cancel: 'Cancelar',
  retry: 'Intentar otra vez',
  remove: 'Quitar',
  keepCurrent: 'Conservar el archivo actual',
  playFile: (name: string): string => `Reproducir ${name}`,
  pauseFile: (name: string): string => `Pausar ${name}`,
  uploaded: '✓ Subido',
  currentAudio: 'Audio actual',
  left: (time: string): string => `quedan ${time}`,
  seconds: (seconds: number): string => `${seconds} s`,
  minutes: (minutes: number): string => `${minutes} min`,
  hours: (hours: number, minutes: number): string => `${hours} h ${minutes} min`,
  messages: {
    tooManyFiles: (limit: number): string => `Solo puede subir ${files(limit)}`,
    tooLarge: (name: string, limit: string): string => `${name} supera el tamaño máximo de ${limit}`,
    tooSmall: (size: string): string => `Este archivo no llega al tamaño mínimo de ${size}`,
    otherType: (accepted: string): string => `Solo puede subir: ${accepted}`,
    failed: (name: string): string => `No se pudo subir ${name}`,
    offline: 'Sin conexión a internet',
    online: 'Conectado a internet',
    expired: 'Esta dirección ya venció',
    refused: 'El servicio de archivos no aceptó el archivo',
  },
  isEmpty: 'está vacío',
  fileChanged: 'Este archivo cambió después de que lo eligió. Elíjalo otra vez.',
  connectionLost: 'Se perdió la conexión.',
  unfinished: {
    interrupted: (percent: number): string => `La subida se interrumpió al ${percent}%. Continuará sola.`,
    again: (problem: string): string => `${asSentence(problem)} Se seguirá intentando.`,
    resumed: (percent: number): string => `La subida continúa desde el ${percent}%.`,
    failed: (percent: number): string => `El ${percent}% ya se subió. “Intentar otra vez” continúa desde ahí.`,
    earlier: (name: string, percent: number): string =>
      `${name} se subió hasta el ${percent}%. Elija otra vez el mismo archivo y la subida continúa desde ahí.`,
    didNotArrive: 'Este archivo no se subió. Presione “Intentar otra vez” o quítelo.',
  },
  audioRequired: 'Falta el archivo de audio',
  askForAudio: {
    none: 'Primero suba un archivo de audio.',
    failed: 'No se pudo subir. Presione “Intentar otra vez”.',
  },
  toasts: {
    audio: 'Audio subido',
    isUploaded: (name: string): string => `Se subió ${name}.`,
    pdf: 'PDF adjuntado',
    isAttached: (name: string): string => `Se adjuntó ${name}.`,
    nothing: { title: 'No se pudo subir', description: 'No se subió ningún archivo. Inténtelo otra vez.' },
    badPdf: 'Error al procesar el PDF',
    pdfRemoved: 'PDF quitado',
    audioRemoved: 'Audio quitado',
  },
  offer: {
    useAsTitle: (title: string): string => `¿Usar “${title}” como título?`,
    use: (names: string): string => `¿Usar los datos del archivo (${names})?`,
    title: 'título',
    description: 'descripción',
    chapters: (count: number): string =>
      plural(count, { one: `${number(count)} capítulo`, other: `${number(count)} capítulos` }),
    cover: 'portada',
    titleIs: (title: string): string => `Título: ${title}`,
    yes: (names: string): string => `Usar: ${names}`,
    no: 'No, gracias',
  },
  replaced: {
    chapters: 'los capítulos',
    transcript: 'la transcripción',
    both: 'los capítulos y la transcripción',
    without: (what: string): string => `Quitamos ${what} del audio anterior.`,
    question: (what: string): string => `Usted cambió el audio. ¿Conservar ${what} del anterior?`,
    reviewer: (name: string): string =>
      `${name} revisó el audio anterior. Su nombre se quita hasta que apruebe el nuevo.`,
    putBack: 'Poner de nuevo',
    keep: 'Conservar',
    remove: 'Quitar',
  },
  loudness: {
    notMeasured: (problem: string): string => `No se pudo revisar el volumen. ${problem}.`,
    measuring: 'Revisando el volumen…',
  },
  make: {
    film: 'Es un video. Quienes escuchan solo necesitan el sonido.',
    other:
      'No todas las aplicaciones de pódcast reproducen este tipo de archivo. Un MP3 se oye en todas, y sonará tan fuerte como otros pódcast.',
    changes: 'Este MP3 se armó con partes de distinto tipo. Algunas aplicaciones se detienen después de la primera.',
    allTracks: (count: number): string =>
      `Este archivo tiene ${number(count)} pistas de sonido. El MP3 las tiene todas juntas.`,
    firstTrack: (count: number): string =>
      `Este archivo tiene ${number(count)} pistas de sonido en distintos idiomas. El MP3 tiene la primera.`,
    tooLarge: (size: string, limit: string): string =>
      `Este archivo pesa ${size} y se pueden subir hasta ${limit}. El MP3 es más pequeño.`,
    again: 'Ya es un MP3, así que hacemos otro a partir de él. La diferencia casi no se oye.',
    cannot:
      'Su navegador no puede hacer un MP3 de este archivo. Guárdelo como MP3 en la aplicación con la que se hizo o pruebe otro navegador.',
    reading: 'Leyendo el archivo…',
    verbs: { make: 'Convertir en MP3', quiet: 'Subir el volumen', loud: 'Bajar el volumen' },
    making: 'Haciendo el MP3. Puede seguir con el formulario.',
    stop: 'Detener',
    ready: 'El MP3 está listo. Escúchelo primero.',
    upload: 'Subir el MP3',
    keep: 'Conservar el original',
    problems: {
      silent: 'En este archivo no hay sonido.',
      unreadable:
        'No se pudo leer el sonido de este archivo. Guárdelo como MP3 en la aplicación con la que se hizo o pruebe otro navegador.',
      tooLong: 'Esta grabación es demasiado larga para un solo MP3. Divídala en partes.',
      otherSpeed:
        'Este archivo pide que se reproduzca más rápido o más lento de como se grabó. Guárdelo como MP3 en la aplicación con la que se hizo y elija ese archivo.',
      notFetched: 'No se pudo cargar el audio. Inténtelo otra vez.',
    },
  },
} satisfies typeof en;
