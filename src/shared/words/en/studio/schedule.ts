import { pluralsOf } from '../../plural.ts';
import { number } from '../number.ts';

const plural = pluralsOf('en-US');

/** When scheduled episodes go live. */
export const schedule = {
  weekdays: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  /** `place`: the city of a time zone. */
  timeOf: (place: string): string => `${place} time`,
  worldTime: 'World time (UTC)',
  /** The time zones that most shows choose, first in the list. */
  usualZones: {
    'America/New_York': 'Eastern time (New York)',
    'America/Chicago': 'Central time (Chicago)',
    'America/Denver': 'Mountain time (Denver)',
    'America/Phoenix': 'Arizona time (Phoenix)',
    'America/Los_Angeles': 'Pacific time (Los Angeles)',
    'America/Anchorage': 'Alaska time (Anchorage)',
    'Pacific/Honolulu': 'Hawaii time (Honolulu)',
    'America/Puerto_Rico': 'Atlantic time (San Juan, Puerto Rico)',
  },
  /** The first parts of the names of time zones. */
  regions: {
    Africa: 'Africa',
    America: 'Americas',
    Antarctica: 'Antarctica',
    Arctic: 'Arctic',
    Asia: 'Asia',
    Atlantic: 'Atlantic',
    Australia: 'Australia',
    Europe: 'Europe',
    Indian: 'Indian Ocean',
    Pacific: 'Pacific',
  } as Record<string, string>,
  /** Cities whose names are not the ends of their time zones. */
  cities: {
    'Africa/Asmera': 'Asmara',
    'America/Asuncion': 'Asunción',
    'America/Belem': 'Belém',
    'America/Bogota': 'Bogotá',
    'America/Cancun': 'Cancún',
    'America/Coral_Harbour': 'Atikokan',
    'America/Godthab': 'Nuuk',
    'America/Merida': 'Mérida',
    'America/Puerto_Rico': 'San Juan, Puerto Rico',
    'America/Sao_Paulo': 'São Paulo',
    'America/St_Johns': 'St. John’s',
    'America/St_Thomas': 'St. Thomas',
    'Antarctica/DumontDUrville': 'Dumont d’Urville',
    'Asia/Calcutta': 'Kolkata',
    'Asia/Katmandu': 'Kathmandu',
    'Asia/Rangoon': 'Yangon',
    'Asia/Saigon': 'Ho Chi Minh City',
    'Atlantic/Faeroe': 'Faroe Islands',
    'Europe/Kiev': 'Kyiv',
    'Pacific/Enderbury': 'Kanton',
    'Pacific/Ponape': 'Pohnpei',
    'Pacific/Truk': 'Chuuk',
  } as Record<string, string>,
  now: 'now',
  inLessThanAMinute: 'in less than a minute',
  inMinutes: (count: number): string =>
    plural(count, { one: `in ${number(count)} minute`, other: `in ${number(count)} minutes` }),
  inHours: (count: number): string =>
    plural(count, { one: `in ${number(count)} hour`, other: `in ${number(count)} hours` }),
  inDays: (count: number): string =>
    plural(count, { one: `in ${number(count)} day`, other: `in ${number(count)} days` }),
};
