import type { transcript as en } from '../../en/studio/transcript.ts';
import { pluralsOf } from '../../plural.ts';

const plural = pluralsOf('es-US');

export const transcript = {
  kinds: { json: 'archivo .json', vtt: 'archivo .vtt', srt: 'archivo .srt', plain: 'texto simple' },
  readAs: (kind: string, count: number): string =>
    `Leído como ${kind} con ${plural(count, { one: `${count} línea y su tiempo`, other: `${count} líneas y sus tiempos` })}.`,
  readAsPlain: 'Leído como texto simple, sin tiempos.',
  more: (count: number): string => `Y ${count} más.`,
  chooseFile: 'Elegir un archivo de transcripción',
  correctTimes: 'Corregir los tiempos',
  findTimes: 'Buscar los tiempos en el audio',
  replace: '¿Cambiar la transcripción que hay aquí por la del archivo?',
  replaceIt: 'Cambiarla',
  onLine: (line: number, problem: string): string => `Línea ${line}: ${problem}.`,
  beyond: (time: string, end: string): string => `${time} está después del final del audio (${end})`,
  falling: (time: string, latest: string): string =>
    `${time} viene después de ${latest}; los tiempos deben ir en aumento`,
  unreadableTime: 'este tiempo no se puede leer',
  noArrow: 'no hay un tiempo como 00:00:01.000 --> 00:00:04.000',
  strayWords: 'no hay un tiempo encima de estas palabras',
  openList: 'la lista no termina con ]',
  noEntry: 'cada parte se escribe así: {"time": 12, "text": "…"}, con una coma antes de la siguiente',
  noTime: 'falta un tiempo en segundos o como h:mm:ss',
  noText: 'falta un texto',
} satisfies typeof en;
