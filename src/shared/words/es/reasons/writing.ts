import { formatBytes } from '../../../size.ts';
import { formatTime } from '../../../time.ts';
import { clockOf } from '../../clock.ts';
import type { writing as en } from '../../en/reasons/writing.ts';

const clock = clockOf('es-US');

export const writing = {
  titleMissing: 'Falta el título',
  descriptionMissing: 'Para publicar falta la descripción',
  audioMissing: 'Falta el archivo de audio',
  textTooLarge: ({ maximum }) => `Este texto es demasiado largo. Puede tener hasta ${formatBytes(maximum)}`,
  categoryUnknown: 'Elija una de las categorías',
  seriesUnknown: 'Elija una de las series',
  slugInvalid: 'Use letras minúsculas, números y guiones para la dirección',
  sourceTitleMissing: 'Escriba un título para esta fuente',

  onLine: ({ line, problem }) => `Línea ${line}: ${problem}`,
  chapterLineInvalid: 'Escriba un tiempo y un título, como 12:30 Escaleras',
  chapterTitleMissing: 'Escriba un título para este capítulo',
  chapterTimeInvalid: 'Escriba un tiempo de 0:00 a 24:00:00',
  chapterAfterEnd: ({ title, time, end }) =>
    `El capítulo “${title}” empieza en el minuto ${formatTime(time)}, después del final del audio (${formatTime(end)})`,
  cueAfterEnd: ({ time, end }) => `${formatTime(time)} está después del final del audio (${formatTime(end)})`,
  cueTimeFalls: ({ time, latest }) => `${formatTime(time)} es anterior al de la línea de antes (${formatTime(latest)})`,
  transcriptUnreadable: ({ because }) => `No podemos leer esta transcripción. ${because}`,
  noTimedWords: 'En este texto no hay palabras con sus tiempos',
  codeInWords:
    'Esto es código, no palabras: en el programa que lo creó, guárdelo como archivo .srt o .vtt o como texto sin formato',
  cueTimeUnreadable: 'No podemos leer este tiempo',
  noCueTimes: 'No hay un tiempo como 00:00:01.000 --> 00:00:04.000',
  wordsWithoutTime: 'No hay un tiempo encima de estas palabras',
  listNotClosed: 'La lista no termina con ]',
  cueUnreadable: 'Cada parte se escribe así: {"time": 12, "text": "…"}, con una coma antes de la siguiente',
  cueTimeMissing: 'Falta un tiempo en segundos o como h:mm:ss',
  cueTextMissing: 'Falta un texto',
  lineEmpty: 'Escriba las palabras de esta línea',
  linesMissing: 'No hay líneas',
  lineTimesFall: 'Cada línea debe empezar después de la anterior',

  readingEasy: ({ grade }) => `Nivel de lectura en inglés: ${grade}.º grado. Fácil para la mayoría de las personas.`,
  readingHard: ({ grade, aim }) =>
    `Nivel de lectura en inglés: ${grade}.º grado. Use frases más cortas y palabras de todos los días. El ${aim}.º grado es fácil para la mayoría de las personas.`,
  readingEasySpanish: ({ ease }) => `Facilidad de lectura: ${ease} de 100. Fácil para la mayoría de las personas.`,
  readingHardSpanish: ({ ease, aim }) =>
    `Facilidad de lectura: ${ease} de 100. Use frases más cortas y palabras de todos los días. ${aim} es fácil para la mayoría de las personas.`,

  publishDateMissing: 'Elija una fecha',
  publishTimeMissing: 'Elija una hora',
  publishTimeInvalid: 'Esta no es una fecha con hora',
  scheduleInPast: 'Esta hora ya pasó. Elija una hora posterior o publique ahora',
  scheduleTooFar: ({ years }) => `Puede programar un episodio hasta con ${years} años de anticipación`,
  timeSkipped: ({ time, next, zone }) =>
    `Esa noche los relojes se adelantan, así que no existe esta hora (${clock.time(time)}). Elija una hora anterior${
      next ? `, o ${clock.instant(next, zone)}` : ''
    }`,
  timeRepeated: ({ time, first, second, zone }) =>
    `Esa noche los relojes se atrasan y marcan dos veces esta hora (${clock.time(time)}). El episodio se publica la primera vez (${clock.instant(first, zone)}), no la segunda (${clock.instant(second, zone)})`,
  sameMinute: ({ title }) => `“${title}” se publica en el mismo minuto`,
  scheduleImpossible: ({ because }) => `No se puede publicar. ${because}`,
  scheduleFailed: ({ because }) => `No se publicó. ${because}`,
  scheduleMissed: 'No se publicó a su hora. Publíquelo ahora o elija otra hora',
  episodeAudioGone: 'El archivo de audio ya no está. Súbalo otra vez',
} satisfies typeof en;
