import type { schedule as en } from '../../en/studio/schedule.ts';
import { pluralsOf } from '../../plural.ts';

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
  chooseDate: 'Elija una fecha',
  chooseTime: 'Elija una hora',
  noDateAndTime: 'Esta no es una fecha con hora',
  skipped: (time: string): string =>
    `Esa noche los relojes se adelantan y se saltan las ${time}: elija una hora anterior`,
  skippedUntil: (time: string, next: string): string =>
    `Esa noche los relojes se adelantan y se saltan las ${time}: elija una hora anterior, o ${next}`,
  repeated: (time: string, first: string, second: string): string =>
    `Esa noche los relojes se atrasan y marcan dos veces ${time}: el episodio aparece la primera vez, a las ${first}, no a las ${second}.`,
  sameMinute: (title: string): string => `“${title}” aparece en el mismo minuto.`,
  now: 'ahora',
  inLessThanAMinute: 'en menos de un minuto',
  inMinutes: (count: number): string => plural(count, { one: `en ${count} minuto`, other: `en ${count} minutos` }),
  inHours: (count: number): string => plural(count, { one: `en ${count} hora`, other: `en ${count} horas` }),
  inDays: (count: number): string => plural(count, { one: `en ${count} día`, other: `en ${count} días` }),
  didNotAppear: (reason: string): string => `No apareció: ${reason}`,
  cannotAppear: (reason: string): string => `No puede aparecer: ${reason}`,
  missed: 'No apareció a su hora: publíquelo ahora o elija otra hora',
  noTitle: 'no tiene título',
  noDescription: 'no tiene descripción',
  noAudio: 'su archivo de audio ya no está, y hay que subirlo otra vez',
} satisfies typeof en;
