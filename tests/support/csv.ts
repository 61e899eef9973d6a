import { parse } from 'csv-parse/sync';

/** Returns what a spreadsheet reads of a CSV file: rows of cells. One set to another country expects semicolons. */
export const readCsv = (text: string, delimiter: ',' | ';' = ','): string[][] =>
  parse(text, {
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // A file of the other separator has quotes in the middle of its cells.
    ...(delimiter === ';' && { relax_quotes: true, relax_column_count: true }),
  });
