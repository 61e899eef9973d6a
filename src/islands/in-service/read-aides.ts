import { keyOf } from '../subscribers/list-columns.ts';
import { rowsOf } from '../subscribers/list-rows.ts';

/** An aide as a list has her: `line` counts from 1; `hiredOn` is null where no day is found. */
export type ListedAide = { line: number; name: string; staffNumber: string | null; hiredOn: string | null };

type Column = 'name' | 'first' | 'last' | 'number' | 'hired';

/** By their headings as `keyOf` has them: spreadsheets of offices, in English and Spanish. */
const HEADINGS: Record<Column, string[]> = {
  name: ['name', 'full name', 'aide', 'aide name', 'employee', 'employee name', 'nombre completo', 'asistente'],
  first: ['first name', 'first', 'given name', 'nombre', 'nombres', 'primer nombre'],
  last: ['last name', 'last', 'surname', 'family name', 'apellido', 'apellidos'],
  number: [
    ...['employee number', 'employee no', 'employee id', 'emp id', 'id', 'number', 'no', 'staff number'],
    ...['numero', 'numero de empleado', 'no de empleado', 'n de empleado', 'empleado'],
  ],
  hired: [
    ...['hire date', 'hired', 'hired on', 'date of hire', 'day of hire', 'date hired', 'start date'],
    ...['contratacion', 'fecha de contratacion', 'dia de contratacion', 'fecha de ingreso'],
  ],
};

/**
 * Returns the aides of a pasted list or a file, CSV of any separator, with headings or without. @throws OpenQuoteError
 */
export function readAides(text: string): ListedAide[] {
  const rows = rowsOf(text.replaceAll(/\r\n?/g, '\n'));
  const columns = columnsOf(rows[0] ?? []);
  const aides = rows.map((cells, at) => ({ line: at + 1, ...(columns ? byHeadings(cells, columns) : byKind(cells)) }));
  return (columns ? aides.slice(1) : aides).filter(({ name }) => name !== '');
}

/** Where each column is; null where the first row has no headings. */
function columnsOf(row: string[]): Map<Column, number> | null {
  const found = new Map<Column, number>();
  for (const [at, cell] of row.entries()) {
    const column = (Object.keys(HEADINGS) as Column[]).find((name) => HEADINGS[name].includes(keyOf(cell)));
    if (column && !found.has(column)) found.set(column, at);
  }
  return found.has('name') || found.has('last') || found.has('first') ? found : null;
}

function byHeadings(cells: string[], columns: Map<Column, number>) {
  const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? '').trim();
  const [first, last] = [cell('first'), cell('last')];
  const name = first && last ? `${last}, ${first}` : cell('name') || first || last;
  return { name, staffNumber: cell('number') || null, hiredOn: dayIn(cell('hired')) };
}

/** Without headings: the name comes first, a day is a day, and what has a digit in it is the number. */
function byKind(cells: string[]) {
  const [name = '', ...rest] = cells.map((cell) => cell.trim()).filter(Boolean);
  const hiredOn = rest.map(dayIn).find((day) => day !== null) ?? null;
  const others = rest.filter((cell) => dayIn(cell) === null);
  const first = others.find((cell) => !/\d/.test(cell));
  return {
    name: first === undefined ? name : `${name}, ${first}`,
    staffNumber: others.find((cell) => /\d/.test(cell)) ?? null,
    hiredOn,
  };
}

/** Returns a day as `2024-03-04`, also of one that is written as in the United States; null for what is none. */
export function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(text.trim()) ?? american(text.trim());
  if (!year || !month || !day) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
}

function american(text: string): string[] {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text) ?? [];
  return ['', year.length === 2 ? `20${year}` : year, month, day];
}
