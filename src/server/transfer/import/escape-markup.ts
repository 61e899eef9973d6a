/** Addresses of pages and people, which the markup makes links of as they are. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi;

/** Returns a line of text that our markup shows as it is; nothing within an address is changed. */
export function escapeLine(line: string): string {
  const text = line.trimStart();
  let [escaped, at] = ['', 0];
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    escaped += escapeSigns(text.slice(at, index)) + address;
    at = index + address.length;
  }
  return line.slice(0, line.length - text.length) + escapeStart(escaped + escapeSigns(text.slice(at)));
}

const escapeSigns = (text: string): string =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[*`[\]<~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_') // within a word it is itself
    .replace(/&(?=#?\w+;)/g, '&amp;');

/** The beginnings that make a list, a heading or a quote of a line. */
const escapeStart = (text: string): string =>
  text
    .replace(/^(?:[-+](?=\s|$)|#{1,6}(?=\s|$)|>|=+\s*$|-+\s*$)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
