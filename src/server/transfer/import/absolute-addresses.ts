/** A tag of XML, by its slash, name and attributes; without a name what is no tag: CDATA, a comment, an instruction. */
export const PIECE =
  /<!\[CDATA\[[^]*?(?:\]\]>|$)|<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)|<(\/?)([\w:.-]+)(?![\w:.-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ADDRESS = /(\s(?:url|href|uri|src)\s*=\s*)(["'])([^"']*)\2/gi;
const BASE = /\sxml:base\s*=\s*(["'])([^"']*)\1/i;

/**
 * Returns a feed whose addresses in attributes are absolute below an `xml:base` (https://www.w3.org/TR/xmlbase/), of
 * which the reader of feeds knows nothing; `base` is the feed's own.
 */
export function withAbsoluteAddresses(xml: string, base: string | undefined): string {
  if (!/\sxml:base\s*=/i.test(xml)) return xml;
  const bases: (string | undefined)[] = [base];
  return xml.replace(PIECE, (all, slash?: string, name?: string, attributes = '') => {
    if (name === undefined) return all;
    if (slash) {
      if (bases.length > 1) bases.pop();
      return all;
    }
    const given = BASE.exec(attributes)?.[2]?.replaceAll('&amp;', '&');
    const here = given === undefined ? bases.at(-1) : (URL.parse(given, bases.at(-1))?.href ?? bases.at(-1));
    const isEmpty = attributes.trimEnd().endsWith('/');
    if (!isEmpty) bases.push(here);
    if (here === base) return all;
    return `<${name}${attributes.replace(ADDRESS, (_: string, before: string, quote: string, address: string) => {
      const whole = URL.parse(address.replaceAll('&amp;', '&'), here)?.href ?? address;
      return `${before}${quote}${whole.replaceAll('&', '&amp;').replaceAll(quote, '%22')}${quote}`;
    })}>`;
  });
}
