import type { schedule as en } from '../../en/studio/schedule.ts';
import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');

export const schedule = {
  weekdays: {
    mon: 'Lunes',
    tue: 'Martes',
    wed: 'Miércoles',
    thu: 'Jueves',
    fri: 'Viernes',
    sat: 'Sábado',
    sun: 'Domingo',
  },
  timeOf: (place: string): string => `Hora de ${place}`,
  worldTime: 'Hora universal (UTC)',
  now: 'ahora',
  inLessThanAMinute: 'en menos de un minuto',
  inMinutes: (count: number): string =>
    plural(count, { one: `en ${number(count)} minuto`, other: `en ${number(count)} minutos` }),
  inHours: (count: number): string =>
    plural(count, { one: `en ${number(count)} hora`, other: `en ${number(count)} horas` }),
  inDays: (count: number): string =>
    plural(count, { one: `en ${number(count)} día`, other: `en ${number(count)} días` }),
} satisfies typeof en;
