import { formatBytes } from '../../../size.ts';
import { asSentence } from '../../../text.ts';
import { formatTime } from '../../../time.ts';
import { clockOf } from '../../clock.ts';
import type { writing as en } from '../../en/reasons/writing.ts';

const clock = clockOf('es-US');

export const writing = {
  titleMissing: 'Falta el título',
  descriptionMissing: 'Para publicar falta la descripción',
  audioMissing: 'Falta el archivo de audio',
  textTooLarge: ({ maximum }) => `Este texto es demasiado largo. Use hasta ${formatBytes(maximum)}.`,
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
  noTimedWords:
    'En este texto no hay palabras con sus tiempos. Agregue un tiempo a cada línea, o use texto sin formato.',
  codeInWords:
    'Esto es código, no palabras. En la aplicación que lo creó, guárdelo como archivo .srt o .vtt o como texto sin formato.',
  cueTimeUnreadable: 'No podemos leer este tiempo. Escríbalo como 1:02.',
  noCueTimes: 'No hay un tiempo como 00:00:01.000 --> 00:00:04.000',
  wordsWithoutTime: 'Ponga un tiempo encima de estas palabras',
  listNotClosed: 'Termine la lista con ]',
  cueUnreadable: 'Cada parte se escribe así: {"time": 12, "text": "…"}, con una coma antes de la siguiente',
  cueTimeMissing: 'Falta un tiempo en segundos o como h:mm:ss',
  cueTextMissing: 'Falta un texto',
  lineEmpty: 'Escriba las palabras de esta línea',
  linesMissing: 'Escriba al menos una línea',
  lineTimesFall: 'Cada línea debe empezar después de la anterior',

  readingEasy: ({ grade, aim }) =>
    `Nivel de lectura en inglés: ${grade}.º grado. Cumple la meta para información de salud: ${aim}.º grado o menos.`,
  readingHard: ({ grade, aim }) =>
    `Nivel de lectura en inglés: ${grade}.º grado. La información de salud debe tener ${aim}.º grado o menos. Use frases más cortas y palabras de todos los días.`,
  readingEasySpanish: ({ ease, aim }) =>
    `Facilidad de lectura: ${ease} de 100. Cumple la meta para información de salud: ${aim} o más.`,
  readingHardSpanish: ({ ease, aim }) =>
    `Facilidad de lectura: ${ease} de 100. La información de salud debe tener ${aim} o más. Use frases más cortas y palabras de todos los días.`,

  publishDateMissing: 'Elija una fecha',
  publishTimeMissing: 'Elija una hora',
  publishTimeInvalid: 'Esta no es una fecha con hora. Elija las dos.',
  scheduleInPast: 'Esta hora ya pasó. Elija una hora posterior o publique ahora.',
  scheduleTooFar: ({ years }) => `Puede programar un episodio hasta con ${years} años de anticipación`,
  timeSkipped: ({ time, next, zone }) =>
    `Esa noche los relojes se adelantan, así que no existe esta hora (${clock.time(time)}). Elija una hora anterior${
      next ? `, o ${clock.instant(next, zone)}` : ''
    }`,
  timeRepeated: ({ time, first, second, zone }) =>
    `Esa noche los relojes se atrasan y marcan dos veces esta hora (${clock.time(time)}). El episodio se publica la primera vez (${clock.instant(first, zone)}), no la segunda (${clock.instant(second, zone)}).`,
  sameMinute: ({ title }) => `“${title}” se publica en el mismo minuto. Elija otra hora.`,
  scheduleImpossible: ({ because }) => `El episodio no se puede publicar. ${asSentence(because)}`,
  scheduleFailed: ({ because }) => `El episodio no se publicó. ${asSentence(because)}`,
  scheduleMissed: 'El episodio no se publicó a su hora. Publíquelo ahora o elija otra hora.',
  episodeAudioGone: 'El archivo de audio ya no está. Súbalo otra vez.',
} satisfies typeof en;
