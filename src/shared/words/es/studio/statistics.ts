import type { DayEnd } from '../../day-end.ts';
import { pluralsOf } from '../../plural.ts';
import type { statistics as en } from '../../en/studio/statistics.ts';
import { number } from '../number.ts';
import { schedule } from './schedule.ts';

const plural = pluralsOf('es-US');
const isUtc = ({ zone }: DayEnd): boolean => zone === schedule.worldTime;
const atTime = ({ time, zone }: DayEnd): string => `${time}, ${zone.charAt(0).toLowerCase()}${zone.slice(1)}`;

export const statistics = {
  title: 'Estadísticas',
  lead: 'Descargas y reproducciones, y en qué aplicaciones.',
  form: {
    episode: 'Episodio',
    allEpisodes: 'Todos los episodios',
    show: 'Mostrar',
    time: 'Período',
    ranges: { '30': '30 días', '90': '90 días', '365': 'Un año', all: 'Todo' },
    step: 'Agrupar',
    steps: { day: 'Por día', week: 'Por semana', month: 'Por mes' },
  },
  downloads: 'Descargas',
  plays: 'Reproducciones',
  asTable: 'Mostrar como tabla',
  overTime: {
    title: 'Descargas y reproducciones',
    playsHere: 'Reproducciones en este sitio',
    empty: 'Ninguna en este período.',
    units: { day: 'Día', week: 'Semana', month: 'Mes' },
    by: {
      day: (end) =>
        isUtc(end) ? 'por día, de medianoche a medianoche UTC' : `por día (UTC; termina a esta hora: ${atTime(end)})`,
      week: (end) =>
        isUtc(end)
          ? 'por semana, de lunes a domingo UTC'
          : `por semana (UTC; termina el ${end.weekday}, ${atTime(end)})`,
      month: (end) =>
        isUtc(end) ? 'por mes, UTC' : `por mes (UTC; su último día termina a esta hora: ${atTime(end)})`,
    },
    table: (what: string[]): string => {
      const label = `${what.slice(0, -1).join(', ')} y ${what.at(-1)} como tabla`;
      return label.charAt(0) + label.slice(1).toLowerCase();
    },
    chart: (label: string, total: number, step: 'day' | 'week' | 'month'): string =>
      `${label}: ${number(total)} en total, por ${{ day: 'día', week: 'semana', month: 'mes' }[step]}. Los mismos números están en la tabla de abajo.`,
    weekFrom: (date: string): string => `Semana del ${date}`,
    none: 'No hubo descargas en este período.',
    peak: {
      day: (count: number, day: string): string => `El día con más descargas, ${number(count)}, fue el ${day}`,
      week: (count: number, day: string): string => `La semana con más descargas, ${number(count)}, fue la del ${day}`,
      month: (count: number, month: string): string => `El mes con más descargas, ${number(count)}, fue ${month}`,
    },
    alike: (peak: string): string => `${peak}; la segunda mitad de este período fue como la primera.`,
    more: (peak: string, percent: number): string =>
      `${peak}; la segunda mitad de este período tuvo ${percent}% más que la primera.`,
    fewer: (peak: string, percent: number): string =>
      `${peak}; la segunda mitad de este período tuvo ${percent}% menos que la primera.`,
  },
  shares: {
    title: 'Aplicaciones y dispositivos',
    hint: 'Descargas por aplicación, por tipo de dispositivo y por lugar',
    download: 'Descargar CSV',
    apps: 'Aplicaciones',
    devices: 'Dispositivos',
    places: 'Dónde',
    share: 'Porcentaje',
    nothing: 'Todavía no hay descargas.',
    more: (count: number): string => `${number(count)} más`,
    groups: {
      website: 'Este sitio',
      embed: 'Nuestro reproductor en otros sitios',
      app: 'Aplicaciones de pódcast',
      other: 'Otros (grupos de menos de cinco al día)',
      unknown: 'Desconocido',
      mobile: 'Teléfonos y tabletas',
      computer: 'Computadoras',
      smart_speaker: 'Bocinas inteligentes',
      smart_tv: 'Televisores',
      watch: 'Relojes',
      auto: 'Autos',
      AppleCoreMedia: 'Dispositivos de Apple, aplicación no identificada (AppleCoreMedia)',
      CFNetwork: 'Dispositivos de Apple, aplicación no identificada (CFNetwork)',
      ExoPlayer: 'Android, aplicación no identificada (ExoPlayer)',
      stagefright: 'Android, aplicación no identificada (stagefright)',
      okhttp: 'Android, aplicación no identificada (okhttp)',
      Dalvik: 'Android, aplicación no identificada (Dalvik)',
      AndroidDownloadManager: 'Android, aplicación no identificada (su gestor de descargas)',
    },
  },
  firstDays: {
    title: 'Los primeros días de un episodio',
    hint: 'Descargas en los primeros 7 y 30 días después de publicarlo, los episodios más nuevos primero',
    best: (title: string, count: number): string =>
      plural(count, {
        one: `“${title}” tuvo la mejor primera semana: 1 descarga.`,
        other: `“${title}” tuvo la mejor primera semana: ${number(count)} descargas.`,
      }),
    table: 'Los primeros días como tabla',
    episode: 'Episodio',
    days7: '7 días',
    days30: '30 días',
    soFar: 'hasta ahora',
    uncounted: '– publicado antes de que se contaran las descargas',
  },
  howFar: {
    title: 'Hasta dónde escucha la gente',
    hint: 'Del reproductor de este sitio, por meses enteros. No se cuenta a quienes piden que no se rastree su actividad',
    tenth: (from: number, to: number): string => `${from} a ${to}%`,
    unknown: 'Todavía no sabemos hasta dónde escucha la gente.',
    heard: (plays: number, middle: number, last: number): string =>
      `De ${plural(plays, { one: '1 reproducción', other: `${number(plays)} reproducciones` })}, el ${middle}% pasó de la mitad, y el ${last}% llegó a la última décima parte.`,
    chart:
      'Reproducciones que llegaron a cada décima parte de un episodio. Los mismos números están en la tabla de abajo.',
    beginning: 'Principio',
    end: 'Final',
    part: 'Parte del episodio',
    share: 'Porcentaje',
  },
  missed: {
    title: 'Lo que se buscó y no se encontró',
    hint: 'En estos meses. Solo guardamos palabras que cinco visitantes buscaron en un mismo día',
    most: (words: string, visitors: number): string =>
      `Lo más buscado: “${words}”, por ${number(visitors)} visitantes. Piense en un episodio sobre el tema, o use la palabra en una descripción.`,
    words: 'Palabras',
    visitors: 'Visitantes',
    none: 'Todavía no hay palabras que mostrar.',
  },
  files: {
    title: 'Descargar sus datos',
    hint: 'Hojas de cálculo con todos sus números, para Excel y similares',
    downloads: 'Todas las descargas',
    plays: 'Reproducciones',
    firstDays: 'Primeros días',
    heard: 'Hasta dónde escucha la gente',
    searches: 'Lo que se buscó y no se encontró',
  },
  counted: {
    before:
      'Las descargas se cuentan con las reglas comunes de los pódcast (IAB), y no se guarda la dirección de nadie:',
    link: 'cómo contamos',
    after: '. Las reproducciones son las que empezó el reproductor de este sitio.',
  },
} satisfies typeof en;
