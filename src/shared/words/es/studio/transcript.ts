import type { transcript as en } from '../../en/studio/transcript.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const transcript = {
  kinds: {
    vtt: 'archivo .vtt',
    srt: 'archivo .srt',
    ass: 'archivo .ass',
    ttml: 'archivo .ttml',
    lrc: 'archivo .lrc',
    table: 'tabla',
    html: 'página web',
    plain: 'texto sin formato',
  },
  readAs: (kind: string, count: number): string =>
    `Leído como ${kind} con ${plural(count, { one: `${number(count)} línea y su tiempo`, other: `${number(count)} líneas y sus tiempos` })}.`,
  lines: (count: number): string =>
    plural(count, { one: `${number(count)} línea con su tiempo.`, other: `${number(count)} líneas con sus tiempos.` }),
  readAsPlain: 'Leído como texto sin formato, sin tiempos.',
  more: (count: number): string => `Y ${number(count)} más.`,
  guessed:
    'Este archivo no dice cómo guarda sus letras, así que lo supusimos. Revise los acentos y las comillas, como é y “.',
  notText: 'Este no es un archivo de texto. Guárdelo primero como texto, .srt o .vtt.',
  chooseFile: 'Elegir transcripción',
  correctTimes: 'Corregir los tiempos',
  findTimes: 'Hacer una transcripción que siga el audio',
  make: {
    make: 'Hacer la transcripción',
    hint: 'Buscamos cuándo se dice cada frase, para que las palabras sigan el audio.',
    starting: 'Empezando…',
    waiting: 'Esperando otros archivos',
    matching: 'Buscando las palabras en el audio',
    stop: 'Detener',
    toCheck: (count: number): string =>
      count === 0
        ? 'No hay líneas que revisar.'
        : plural(count, { one: 'Hay 1 línea que revisar.', other: `Hay ${number(count)} líneas que revisar.` }),
    noAudio: 'Elija primero el audio.',
  },
  replace: '¿Reemplazar esta transcripción por la del archivo?',
  replaceIt: 'Cambiarla',
} satisfies typeof en;
