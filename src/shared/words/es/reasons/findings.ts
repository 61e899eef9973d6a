import { formatInstant } from '../../../dates.ts';
import { formatLevel, formatPeak } from '../../../level.ts';
import { formatTime } from '../../../time.ts';
import type { findings as en } from '../../en/reasons/findings.ts';
import { pluralsOf } from '../../plural.ts';
import { format } from '../format.ts';
import { sound } from '../studio/sound.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');
const EARLY = 'Dígalo al principio, por ejemplo: “Este episodio se generó con inteligencia artificial.”';
const WHY_EARLY = 'Los oyentes deben oírlo, porque algunos nunca ven la página.';

export const findings = {
  showEmailMissing:
    'El programa no tiene correo electrónico. Spotify, YouTube y otros envían ahí un código antes de incluir el programa. Sin él no lo incluyen.',
  showCoverDefault:
    'El programa todavía tiene la portada con la que vino. La portada es lo primero que se ve: dele una propia al programa.',
  showNotDescribed:
    'El programa no tiene descripción propia. Apple Podcasts y Spotify la muestran bajo el título y la usan en su buscador.',
  siteNotHttps: ({ address }) =>
    `La dirección del sitio es ${address}. Apple y Spotify piden una que empiece con https://`,
  siteLocalOnly: ({ address }) =>
    `La dirección del sitio es ${address}, que solo esta computadora puede abrir. Las aplicaciones de pódcast necesitan una pública.`,
  descriptionTooLong:
    'La descripción es más larga de lo que muestra Apple Podcasts, unos 4,000 caracteres. Las aplicaciones reciben el comienzo y un enlace a la página del episodio.',
  audioComplete: 'El archivo de audio está completo.',
  audioDamaged: 'El archivo de audio en el servidor está dañado. Súbalo otra vez.',
  audioNotForApple: ({ type }) =>
    `Apple Podcasts acepta solo MP3 y AAC, y este audio es ${type}. Se reproduce en este sitio, pero no allí.`,
  audioShort: ({ seconds }) =>
    `El audio dura solo ${plural(seconds, { one: '1 segundo', other: `${number(seconds)} segundos` })}. ¿Es el archivo correcto?`,
  audioNote: ({ note }) => sound.note(note),
  audioQuiet: () => `${sound.quiet}.`,
  audioLoud: () => `${sound.loud}.`,
  audioLoudnessUsual: () => `${sound.words.good}.`,
  audioSilent: 'El archivo está en silencio: no se oye nada.',
  audioPeaks: ({ peak, limit }) =>
    `El momento más fuerte llega a ${formatPeak(peak)} dBTP y puede sonar distorsionado. Manténgalo por debajo de ${formatLevel(limit)}.`,
  audioClipped: ({ places }) =>
    `El sonido se satura en ${plural(places, { one: '1 momento', other: `${number(places)} momentos` })}.`,
  audioOneSided: ({ silent }) =>
    `Solo se oye un lado: el canal ${{ left: 'izquierdo', right: 'derecho' }[silent]} está en silencio.`,
  audioPause: ({ seconds, at }) => `No se oye nada durante ${seconds} segundos a partir de ${formatTime(at)}.`,
  transcriptMissing:
    'No hay transcripción. Con una, quienes no oyen bien pueden leer, y el buscador encuentra cada línea.',
  transcriptLine: ({ line, problem }) =>
    line > 0 ? `Transcripción, línea ${line}: ${problem}` : `Transcripción: ${problem}`,
  transcriptMoreLines: ({ count }) =>
    `Transcripción: ${plural(count, { one: '1 línea', other: `${number(count)} líneas` })} más como estas.`,
  chaptersTooFew: ({ least, count }) =>
    `Apple Podcasts necesita al menos ${number(least)} capítulos. Hay ${number(count)}.`,
  chaptersStartLate: ({ time }) =>
    `El primer capítulo empieza en el minuto ${formatTime(time)}. Apple Podcasts necesita uno en 0:00.`,
  chaptersTooMany: ({ count, most }) =>
    `Hay ${number(count)} capítulos. Es difícil leerlos en Apple Podcasts. Procure que no haya más de ${number(most)} por hora.`,
  chapterTitlesTooLong: ({ length, title, more }) =>
    `Las aplicaciones de pódcast pueden cortar los títulos de capítulo después de unos ${length} caracteres: “${title}”${more > 0 ? ` y ${more} más` : ''}.`,
  chaptersIgnored: ({ problem }) => `${problem}, así que las aplicaciones de pódcast no muestran capítulos.`,
  aiNotSpoken: `Nada en la transcripción dice que el episodio se generó con IA. ${WHY_EARLY} ${EARLY}`,
  aiSpoken: ({ time, text }) => `La IA se menciona en el minuto ${formatTime(time)}: “${text}”.`,
  aiSpokenLate: ({ time, text, within }) =>
    `La primera línea que menciona la IA está en el minuto ${formatTime(time)}: “${text}”. Debería estar en los primeros ${within} segundos. ${WHY_EARLY} ${EARLY}`,
  reviewUndated: 'La revisión no tiene fecha, así que los oyentes no saben de cuándo es.',
  reviewOutdated: ({ name, months, limit }) =>
    `${name} revisó este episodio ${months < 1 ? format.lessThanAMonthAgo : format.monthsAgo(months)}, y una revisión vale por ${plural(limit, { one: '1 mes', other: `${number(limit)} meses` })}. Los oyentes ven de cuándo es hasta que se revise otra vez.`,
  changedSinceApproval: ({ name, at }) =>
    `${name} aprobó este episodio el ${date(at)}, y desde entonces cambió. Si el cambio importa, pida otra revisión antes de publicar.`,
} satisfies typeof en;

const date = (at: string): string => formatInstant(new Date(at), 'date', 'es-US', 'UTC');
