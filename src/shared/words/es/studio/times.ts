import type { times as en } from '../../en/studio/times.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const times = {
  title: (episode: string): string => `Tiempos de “${episode}”`,
  heading: 'Transcripción con tiempos',
  lead: 'Buscamos dónde está cada frase en el audio. Usted escucha, corrige y listo.',
  editEpisode: 'Editar el episodio',
  loading: 'Cargando…',
  lookAgain: 'Buscar tiempos otra vez',
  byHandStays: 'Las líneas que usted puso a mano no se mueven.',
  unread:
    'Una computadora escribió este borrador, y nadie lo ha revisado. Corrija las palabras y los tiempos antes de usarlo.',
  fits: {
    well: 'Las palabras coinciden bien con el audio.',
    most: 'Las palabras coinciden con la mayor parte del audio. Escuche las líneas por revisar.',
    parts: 'Las palabras coinciden solo con partes del audio. Escuche cada línea antes de usarla.',
  },
  nothingChanges: 'Nada cambia para los oyentes hasta que usted la use como transcripción.',
  waiting: 'Esperando a otros archivos',
  writingDown: 'Se está transcribiendo el audio',
  listening: 'Buscando las palabras en el audio',
  mayLeave: 'Puede salir de esta página. El trabajo continúa solo.',
  keys: {
    before: 'En un campo de tiempo:',
    plays: 'reproduce la línea,',
    and: 'y',
    leadToOthers: 'llevan a las otras líneas,',
    move: 'la mueven una décima de segundo,',
    isRight: 'la marca como correcta,',
    leadsToLowConfidence: 'lleva a la siguiente línea por revisar.',
  },
  form: {
    label: 'Texto del episodio',
    hint: 'El guion, o una transcripción sin tiempos. Empiece una línea con # para hacerla un capítulo.',
    asking: 'Enviando…',
    writeDown: 'Transcribir el audio',
    findAgain: 'Buscar tiempos otra vez',
    find: 'Buscar tiempos',
  },
  lines: {
    heading: 'Líneas',
    count: (count: number): string =>
      plural(count, { one: `${number(count)} línea`, other: `${number(count)} líneas` }),
    lowConfidenceCount: (count: number): string => (count > 0 ? `${number(count)} por revisar` : 'ninguna por revisar'),
    heardCount: (count: number): string =>
      plural(count, { one: `${number(count)} escuchada`, other: `${number(count)} escuchadas` }),
    byHandCount: (count: number): string =>
      plural(count, { one: `${number(count)} puesta a mano`, other: `${number(count)} puestas a mano` }),
    undo: 'Deshacer',
    nextLowConfidence: 'Siguiente línea por revisar',
    removeThis: (text: string): string => `¿Quitar “${text}”?`,
    removeIt: 'Quitarla',
    between: (from: string, to: string): string => `Empieza entre ${from} y ${to}`,
    notPlayable: 'No se pudo reproducir el audio.',
    play: (line: number): string => `Reproducir la línea ${line}`,
    stop: (line: number): string => `Detener la línea ${line}`,
    doubtful: 'Por revisar',
    byHand: 'Puesta a mano',
    heard: 'Escuchada',
    time: (line: number): string => `Tiempo de la línea ${line}`,
    lowConfidenceTime: (line: number): string => `Tiempo de la línea ${line}, por revisar`,
    writeTime: 'Escriba un tiempo como 1:02.5',
    move: (line: number): string => `Mover la línea ${line}`,
    words: (line: number): string => `Palabras de la línea ${line}`,
    isRight: 'Está bien',
    remove: 'Quitar la línea',
  },
  accept: {
    chapters: 'Capítulos según los títulos',
    inPlace: 'Usarlos en lugar de los capítulos actuales',
    asChapters: 'Usarlos como capítulos',
    notHeard: (count: number): string =>
      plural(count, {
        one: 'Falta escuchar 1 línea por revisar.',
        other: `Falta escuchar ${number(count)} líneas por revisar.`,
      }),
    isTranscript: 'Estas líneas son ahora la transcripción.',
    kept: {
      kept: 'Todos los cambios están guardados.',
      changed: 'Guardando sus cambios…',
      refused: 'Todavía sin guardar.',
    },
    makeRead: 'Ya la revisé. Usarla',
    make: 'Usarla como transcripción',
    accepted: 'Transcripción guardada con tiempos',
    readAlong: 'Los oyentes pueden leer mientras escuchan, y la búsqueda lleva al segundo exacto.',
  },
} satisfies typeof en;
