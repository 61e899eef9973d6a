import { expect, test } from 'vitest';
import { readDate } from './foreign-date.ts';

const read = (text: string) => readDate(text)?.toISOString() ?? null;

test.each([
  'Wed, 02 Oct 2019 11:00:00 GMT',
  'Wed, 02 Oct 2019 13:00:00 +0200',
  'Wed, 02 Oct 2019 13:00:00 +02:00',
  'Wed, 02 Oct 2019 13:00:00 +02',
  'Wed, 02 Oct 2019 13:00:00 GMT+2',
  'Wed, 02 Oct 2019 13:00:00 UTC+02:00',
  'Wed, 02 Oct 2019 13:00:00 +0200 (CEST)',
  'Wed, 02 Oct 2019 13:00:00 CEST',
  'Wed, 02 Oct 2019 13:00:00 Europe/Madrid',
  'Wed, 02 Oct 2019 06:00:00 America/Bogota',
  'Wed, 02 Oct 2019 20:00:00 JST',
  'Wed, 02 Oct 2019 07:00:00 EDT',
  'Wed Oct 2 13:00:00 CEST 2019',
  'Wed Oct  2 11:00:00 2019',
  'Wed, 2nd Oct 2019 11:00:00',
  'October 2, 2019 1:00 PM +0200',
  'Oct 2nd, 2019, 11:00 a.m.',
  '2 October 2019 11:00',
  '02-Oct-2019 11:00:00',
  '02 Oct 19 11:00 UT',
  'miércoles, 02 de octubre de 2019 13:00 CEST',
  'mié., 2 oct. 2019 13:00:00 +0200',
  '2 de octubre de 2019, 11:00',
  '2019-10-02T11:00:00Z',
  '2019-10-02T13:00:00+02',
  '2019-10-02T13:00:00.000+0200',
  '2019-10-02 13:00:00 +02:00',
  '2019-10-02 11:00',
  '2019-10-02T06:00:00-05:00[America/Bogota]',
  '20191002T110000Z',
  '2019/10/02 11:00:00',
  '2019-10-2 11:00',
  'Wed Oct 02 2019 11:00:00 GMT+0000 (Coordinated Universal Time)',
  '2019-10-02 13:00:00.364419679 +0200 CEST',
  'Wednesday, October 2, 2019 - 11:00',
  'mer., 02 oct. 2019 13:00:00 +0200',
  '10/02/2019 11:00:00',
  '02.10.2019 11:00',
  '1570014000',
  '1570014000000',
])('%j is eleven o’clock on 2 October 2019', (text) => expect(read(text)).toBe('2019-10-02T11:00:00.000Z'));

test.each([
  ['02 de octubre de 2019', '2019-10-02T00:00:00.000Z'],
  ['2nd Oct 2019', '2019-10-02T00:00:00.000Z'],
  ['25/12/2019', '2019-12-25T00:00:00.000Z'],
  ['martes, 3 de marzo de 2020 10:00', '2020-03-03T10:00:00.000Z'],
  ['jue, 01 ene 2026 08:00:00 -0500', '2026-01-01T13:00:00.000Z'],
  ['Thu, 1 Jan 2026 12:30:05 AM America/New_York', '2026-01-01T05:30:05.000Z'],
  ['Sun, 31 Mar 2019 02:30:00 Europe/Madrid', '2019-03-31T01:30:00.000Z'],
  ['Wed, 02 Oct 2019 13:00:00 XYZT', '2019-10-02T13:00:00.000Z'],
])('%j is %s', (text, moment) => expect(read(text)).toBe(moment));

test.each(['', 'soon', 'Wed, 31 Jun 2019 11:00:00 GMT', '2019', '0000-00-00 00:00:00', '13/13/2019', 'x'.repeat(500)])(
  '%j is no date',
  (text) => expect(read(text)).toBeNull(),
);
