import type { times as en } from '../../en/studio/times.ts';
import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('es-US');

export const times = {
  title: (episode: string): string => `Tiempos de “${episode}”`,
  heading: 'Tiempos del guion',
  lead: 'El sitio escucha el audio y busca dónde se dice cada frase. Usted escucha, corrige y acepta.',
  editEpisode: 'Editar el episodio',
  loading: 'Cargando…',
  lookAgain: 'Buscar tiempos otra vez',
  byHandStays: 'Las líneas que usted puso a mano no se mueven.',
  unread:
    'Un borrador hecho por una computadora. Nadie lo ha leído todavía: corrija las palabras y los tiempos antes de aceptarlo.',
  fits: {
    well: 'Las palabras coinciden bien con el audio.',
    most: 'Las palabras coinciden con la mayor parte del audio. Escuche las líneas dudosas.',
    parts: 'Las palabras coinciden solo con partes del audio. Escuche cada línea antes de aceptar.',
  },
  nothingChanges: 'Nada cambia para los oyentes hasta que usted acepte los tiempos.',
  waiting: 'Esperando a otros archivos',
  writingDown: 'Se está transcribiendo el audio',
  listening: 'Se está escuchando el audio',
  mayLeave: 'Puede salir de esta página. El trabajo continúa solo.',
  keys: {
    before: 'En un tiempo:',
    plays: 'reproduce la línea,',
    and: 'y',
    leadToOthers: 'llevan a las otras,',
    move: 'la mueven una décima de segundo,',
    isRight: 'la marca como correcta,',
    leadsToDoubtful: 'lleva a la siguiente dudosa.',
  },
  form: {
    label: 'Lo que se dice',
    hint: 'El guion, o una transcripción sin tiempos. Las líneas que empiezan con # son títulos: se vuelven capítulos.',
    asking: 'Enviando…',
    writeDown: 'Transcribir el audio',
    findAgain: 'Buscar tiempos otra vez',
    find: 'Buscar tiempos',
  },
  lines: {
    heading: 'Líneas',
    count: (count: number, shown: string): string => plural(count, { one: `${shown} línea`, other: `${shown} líneas` }),
    doubtfulCount: (count: number): string => plural(count, { one: `${count} dudosa`, other: `${count} dudosas` }),
    heardCount: (count: number): string => plural(count, { one: `${count} escuchada`, other: `${count} escuchadas` }),
    byHandCount: (count: number): string =>
      plural(count, { one: `${count} puesta a mano`, other: `${count} puestas a mano` }),
    undo: 'Deshacer',
    nextDoubtful: 'Siguiente línea dudosa',
    removeThis: (text: string): string => `¿Quitar “${text}”?`,
    removeIt: 'Quitarla',
    between: (from: string, to: string): string => `Empieza entre ${from} y ${to}`,
    notPlayable: 'No se pudo reproducir el audio.',
    play: (line: number): string => `Reproducir la línea ${line}`,
    stop: (line: number): string => `Detener la línea ${line}`,
    doubtful: 'Dudosa',
    byHand: 'Puesta a mano',
    heard: 'Escuchada',
    time: (line: number): string => `Tiempo de la línea ${line}`,
    doubtfulTime: (line: number): string => `Tiempo de la línea ${line}, dudoso`,
    writeTime: 'Escriba un tiempo como 1:02.5',
    move: (line: number): string => `Mover la línea ${line}`,
    words: (line: number): string => `Palabras de la línea ${line}`,
    isRight: 'Está bien',
    remove: 'Quitar la línea',
  },
  accept: {
    chapters: 'Capítulos según los títulos',
    inPlace: 'Usarlos en lugar de los capítulos que hay',
    asChapters: 'Usarlos como capítulos',
    notHeard: (count: number): string =>
      plural(count, {
        one: 'Falta escuchar una línea dudosa.',
        other: `Falta escuchar ${count} líneas dudosas.`,
      }),
    isTranscript: 'Estas líneas son la transcripción.',
    kept: {
      kept: 'Todos los cambios están guardados.',
      changed: 'Guardando sus cambios…',
      refused: 'Todavía sin guardar.',
    },
    makeRead: 'Ya la leí: usarla como transcripción',
    make: 'Usarla como transcripción',
    accepted: 'La transcripción tiene sus tiempos',
    readAlong: 'Los oyentes pueden leer mientras escuchan, y la búsqueda lleva al segundo exacto.',
  },
} satisfies typeof en;
