import { MAX_EMAIL } from '#shared/limits.ts';
import { isAboutAddress, isNo, isPlainNo, isSet, saidBy, type Says } from './list-columns.ts';
import { linesOf, rowsOf } from './list-rows.ts';

export { OpenQuoteError } from './list-rows.ts';

/** A column with addresses; `name` is its heading, empty without one. */
export type AddressColumn = { at: number; name: string; found: number };
/** Rows that said no: in which column, and by which status. */
export type LeftOut = { column: string; status: string; count: number };

/**
 * A list as it was read. `columns` is empty for one of addresses only; `used` is null where a person has to say which
 * column it is. `without`: rows without an address.
 */
export type ListRead = {
  columns: AddressColumn[];
  used: AddressColumn | null;
  addresses: string[];
  leftOut: LeftOut[];
  without: number;
};

/**
 * Returns the addresses of a list of another service, CSV of any separator or addresses only, without those who said no
 * there in any of their rows. `chosen`: the column of the addresses, where a person said so.
 * @throws OpenQuoteError
 */
export function readList(text: string, chosen: number | null = null): ListRead {
  const clean = text.replaceAll(/\r\n?/g, '\n');
  const plain = plainAddresses(clean);
  if (plain) return { columns: [], used: null, addresses: unique(plain), leftOut: [], without: 0 };
  const { headings, rows } = tableOf(clean);
  const columns = addressColumns(headings, rows);
  const used = columns.find(({ at }) => at === chosen) ?? likelyColumn(columns, headings, rows);
  return { columns, used, ...(used ? readRows(rows, used.at, headings) : NOTHING) };
}

const NOTHING = { addresses: [], leftOut: [], without: 0 };

function readRows(rows: string[][], at: number, headings: string[] | null): Omit<ListRead, 'columns' | 'used'> {
  const refusals = (headings ?? []).map((heading, column) => refusalBy(saidBy(heading), rows, column));
  const out = new Map<string, LeftOut>();
  const refused = new Set<string>();
  const found: string[] = [];
  let without = 0;
  for (const row of rows) {
    const address = addressOf(row[at] ?? '');
    const column = address === null ? -1 : row.findIndex((cell, index) => refusals[index]?.(cell) ?? isPlainNo(cell));
    if (address === null) without += 1;
    else if (column < 0) found.push(address);
    else {
      refused.add(address.toLowerCase());
      note(out, headings?.[column] ?? '', statusIn(row[column] ?? '', headings?.[column] ?? ''));
    }
  }
  const addresses = unique(found).filter((address) => !refused.has(address.toLowerCase()));
  return { addresses, leftOut: [...out.values()], without };
}

/** Returns whether a cell of this column says no; nothing for a column that is of no matter. */
function refusalBy(says: Says | null, rows: string[][], column: number): ((cell: string) => boolean) | undefined {
  if (says === 'noIfSet') return isSet;
  if (says === 'status') return isNo;
  if (says !== 'noUnlessSet') return undefined;
  const isTicked = rows.some((row) => isSet(row[column] ?? ''));
  return (cell) => !isSet(cell) && (isTicked || cell.trim() !== '');
}

/** A date or `true` says no more than its column. */
const statusIn = (cell: string, heading: string): string =>
  saidBy(heading) === 'status' || isPlainNo(cell) ? cell.trim() : '';

function note(out: Map<string, LeftOut>, column: string, status: string): void {
  const key = JSON.stringify([column, status.toLowerCase()]);
  const present = out.get(key) ?? { column, status, count: 0 };
  out.set(key, { ...present, count: present.count + 1 });
}

/** The headings stand in a row before the first address; a title may stand above them. */
function tableOf(text: string): { headings: string[] | null; rows: string[][] } {
  const rows = rowsOf(text);
  const first = rows.findIndex((row) => row.some((cell) => addressOf(cell) !== null));
  if (first <= 0) return { headings: null, rows };
  const named = rows.slice(0, first).findIndex((row) => row.some((cell) => isAddressHeading(cell)));
  const at = Math.max(named, 0);
  return { headings: (rows[at] ?? []).map((cell) => cell.trim()), rows: rows.slice(at + 1) };
}

const isAddressHeading = (cell: string): boolean => saidBy(cell) === 'address' || isAboutAddress(cell);

function addressColumns(headings: string[] | null, rows: string[][]): AddressColumn[] {
  const found: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) if (addressOf(cell) !== null) found[at] = (found[at] ?? 0) + 1;
  return [...found.entries()].flatMap(([at, count = 0]) =>
    count > 0 ? { at, name: headings?.[at] ?? '', found: count } : [],
  );
}

/** By its heading. Without one that speaks of addresses, only where no other column can be meant. */
function likelyColumn(columns: AddressColumn[], headings: string[] | null, rows: string[][]): AddressColumn | null {
  if (headings === null || rows.every(({ length }) => length === 1)) return only(columns);
  const exact = columns.filter(({ name }) => saidBy(name) === 'address');
  return only(exact.length > 0 ? exact : columns.filter(({ name }) => isAboutAddress(name)));
}

const only = <T>(all: T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null);

/** Returns the addresses of a list that has nothing else: one a line, or all in one line, with or without names. */
function plainAddresses(text: string): string[] | null {
  const lines = linesOf(text);
  const [first, ...rest] = lines;
  if (first === undefined) return null;
  if (rest.length === 0) return addressesOf(first);
  const addresses: string[] = [];
  for (const line of lines) {
    const [address, ...others] = addressesOf(line) ?? [];
    if (address === undefined || others.length > 0) return null;
    addresses.push(address);
  }
  return addresses;
}

/** Returns the addresses of a line as mail programs copy it: `Ana <ana@…>, "Cook, Ben" <ben@…>`. */
function addressesOf(line: string): string[] | null {
  const named = [...line.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => addressOf(address));
  const words =
    named.length > 0
      ? named
      : line
          .split(/[\s,;|]+/)
          .filter(Boolean)
          .map(addressOf);
  const isAll = named.length === 0 || !line.replaceAll(/<[^<>]*>/g, '').includes('@');
  return isAll && words.length > 0 && words.every((address) => address !== null) ? words : null;
}

/** Longer cells are texts. */
const LONGEST_CELL = 1_000;

/** Returns the address that a cell is, with or without a name; of several of one person the first. */
function addressOf(cell: string): string | null {
  const text = cell.length > LONGEST_CELL ? '' : cell.trim();
  if (!text.includes('@')) return null;
  const [, named] = /^[^<>@]*<([^<>]+)>$/.exec(text) ?? [];
  const words = (named ?? text)
    .replace(/^['"]|['"]$/g, '')
    .split(/[\s,;|]+/)
    .filter(Boolean);
  const addresses = words.map((word) => word.replace(/^mailto:/i, ''));
  return addresses.every(isAddress) ? (addresses[0] ?? null) : null;
}

/** Roughly: the server decides. Compared, because a pattern could take minutes on a hostile cell. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@');
  const isOne = at > 0 && at === word.lastIndexOf('@') && word.length <= MAX_EMAIL;
  return isOne && word.indexOf('.', at + 2) > 0 && !word.endsWith('.') && !/["<>()[\]:]/.test(word);
}

/** Returns each address once, in the spelling of its last row. */
const unique = (addresses: string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];
