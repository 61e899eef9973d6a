import { pluralsOf } from '../plural.ts';
import type { format as en } from '../en/format.ts';
import { number } from './number.ts';

const plural = pluralsOf('es-US');
const compact = new Intl.NumberFormat('es-US', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 1,
});
const MILLION = 999_950; // from here on it is rounded up to one

export const format = {
  plays: (count: number): string =>
    count >= 1000
      ? `${compact.format(count)} ${count < MILLION ? '' : 'de '}reproducciones`
      : plural(count, { one: '1 reproducción', other: `${number(count)} reproducciones` }),
  seconds: (seconds: number): string => `${seconds} s`,
  minutes: (time: string): string => `${time} min`,
  hours: (hours: number, minutes: number): string => `${hours} h ${minutes} min`,
  today: 'Hoy',
  daysAgo: (days: number): string => plural(days, { one: 'hace 1 día', other: `hace ${number(days)} días` }),
  weeksAgo: (weeks: number): string => plural(weeks, { one: 'hace 1 semana', other: `hace ${number(weeks)} semanas` }),
  monthsAgo: (months: number): string => plural(months, { one: 'hace 1 mes', other: `hace ${number(months)} meses` }),
  lessThanAMonthAgo: 'hace menos de un mes',
  found: (total: number, isCapped: boolean): string =>
    plural(total, {
      one: '1 episodio encontrado',
      other: `${isCapped ? 'más de ' : ''}${number(total)} episodios encontrados`,
    }),
} satisfies typeof en;
