import { expect, test } from 'vitest';
import { dayIn, readAides } from './read-aides.ts';

const of = (text: string) => readAides(text).map(({ name, staffNumber, hiredOn }) => [name, staffNumber, hiredOn]);

test('pasted lines are read whatever separates them, in whatever order number and day come', () => {
  const ana = [['Ana Diaz', '1042', '2024-03-04']];
  expect(of('Ana Diaz, 1042, 2024-03-04')).toEqual(ana);
  expect(of('Ana Diaz\t3/4/2024\t1042\r\n\r\n')).toEqual(ana);
  expect(of('Ana Diaz;1042;03-04-24')).toEqual(ana);
  expect(of('Diaz, Ana, 1042, 3/4/2024')).toEqual([['Diaz, Ana', '1042', '2024-03-04']]);
  expect(of('"Diaz Ruiz, Ana", A-7, 3/4/2024\nBen Ito, 2025-01-31')).toEqual([
    ['Diaz Ruiz, Ana', 'A-7', '2024-03-04'],
    ['Ben Ito', null, '2025-01-31'],
  ]);
  expect(of('Ana Diaz\nBen Ito'), 'without days').toEqual([
    ['Ana Diaz', null, null],
    ['Ben Ito', null, null],
  ]);
});

test('a table is read by its headings, in English and Spanish', () => {
  expect(of('Hire Date,Employee ID,Last Name,First Name,Phone\n3/4/2024,1042,Diaz,Ana,555')).toEqual([
    ['Diaz, Ana', '1042', '2024-03-04'],
  ]);
  expect(of('Nombre;Apellidos;Número de empleado;Fecha de contratación\nAna;Díaz Ruiz;;2024-03-04')).toEqual([
    ['Díaz Ruiz, Ana', null, '2024-03-04'],
  ]);
});

test('a day that the calendar does not have is none', () => {
  expect(['2024-02-29', '2/29/2025', '13/1/2025', '2025-1-5', 'soon', ''].map(dayIn)).toEqual([
    ...['2024-02-29', null, null, '2025-01-05', null, null],
  ]);
});
