import Papa from 'papaparse';

/** Rows of one query: a file of any length is read a page at a time. */
const PAGE = 1_000;

/**
 * Text that a spreadsheet may run as a formula, at the start of a cell or after anything another spreadsheet may read
 * as the end of one: line breaks, tab, and the separators of other locales. Spaces, quotes and invisible characters
 * before it do not prevent that, and some accept the fullwidth signs too (OWASP, "CSV Injection").
 */
const FORMULA = /(^|[,;|\t\r\n\v\f\u0085\u2028\u2029])(?=[\p{Zs}\p{Cf}"']*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** A number of ours is summed up, also below zero; what someone typed may be a formula. */
export type Cell = string | number;
const asText = (cell: Cell): string =>
  typeof cell === 'number' || !SIGN.test(cell) ? String(cell) : cell.replace(FORMULA, "$1'");
/** Of formulas; most cells have none, which is looked for in a sixth of the time. */
const SIGN = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * Yields a heading and all rows as CSV; `listAfter` returns the next `limit` entries after `last`. An entry may have no
 * row.
 */
export async function* writeCsv<Entry>(
  heading: string[],
  asRow: (entry: Entry) => Cell[] | null,
  listAfter: (last: Entry | null, limit: number) => Promise<Entry[]>,
): AsyncGenerator<string> {
  yield csvRows([heading], true);
  let page: Entry[] = [];
  do {
    page = await listAfter(page.at(-1) ?? null, PAGE);
    const rows = page.map(asRow).filter((row) => row !== null);
    if (rows.length > 0) yield csvRows(rows, false);
  } while (page.length === PAGE);
}

/**
 * Returns rows as CSV (RFC 4180): every field quoted, and an apostrophe before any text that would be a formula, also
 * when the file is read with another separator. `isStart` adds the byte order mark by which Excel recognizes UTF-8.
 */
export function csvRows(rows: Cell[][], isStart: boolean): string {
  const text = Papa.unparse(
    rows.map((row) => row.map(asText)),
    { quotes: true, newline: '\r\n' },
  );
  return `${isStart ? '\uFEFF' : ''}${text}\r\n`;
}
