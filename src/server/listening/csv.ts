import { stringify } from 'csv-stringify/sync';

/**
 * What a spreadsheet may run, at the start of a cell or after whatever another spreadsheet may take for the end of
 * one: line breaks, tab, and the separators of other countries. Blanks, quotes and invisible characters before it do
 * not help, and the fullwidth signs are the same to some (OWASP, "CSV Injection").
 */
const FORMULA = /(^|[,;|\t\r\n\v\f\u0085\u2028\u2029])(?=[\p{Zs}\p{Cf}"']*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/**
 * Returns rows as CSV (RFC 4180): every field quoted, and an apostrophe before whatever would be a formula, also
 * where the file is read with another separator. `isStart` adds the byte order mark by which Excel recognises UTF-8.
 */
export function csvRows(rows: string[][], isStart: boolean): string {
  return stringify(
    rows.map((row) => row.map((cell) => cell.replace(FORMULA, "$1'"))),
    { bom: isStart, quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: 'windows' },
  );
}
