import Papa from 'papaparse';

/** A quotation mark opens a cell and no other closes it: what follows it is no table. */
export class OpenQuoteError extends Error {}

/** The first is the usual one. */
const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 20;

/** Returns the separator that makes most cells of the first row, else of the rows after a title. */
function separatorOf(text: string): string {
  const cells = SEPARATORS.map((separator) => {
    const [first, ...rest] = parse(text, separator, { preview: SAMPLE_ROWS }).data.map(({ length }) => length);
    return {
      separator,
      score: (first ?? 0) > 1 ? 1_000 * (first ?? 0) : rest.reduce((sum, length) => sum + length, 0),
    };
  });
  return cells.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

/**
 * Returns the cells of a list, of whatever separator; lines end by `\n`, and empty ones are left out.
 * @throws OpenQuoteError
 */
export function rowsOf(text: string): string[][] {
  const { data, errors } = parse(text, separatorOf(text));
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new OpenQuoteError();
  return data;
}

const parse = (text: string, separator: string, options: { preview?: number; fastMode?: true } = {}) =>
  Papa.parse<string[]>(text, { delimiter: separator, newline: '\n', skipEmptyLines: 'greedy', ...options });

/** Returns the lines of a list as they are, without those that are empty. */
export const linesOf = (text: string): string[] =>
  parse(text, Papa.UNIT_SEP, { fastMode: true }).data.map(([line = '']) => line.trim());
