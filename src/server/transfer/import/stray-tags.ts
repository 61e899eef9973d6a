import { PIECE } from './absolute-addresses.ts';

/**
 * Returns a feed without end tags that nothing opened, and with those that are missing: the parser takes any end tag
 * as that of the innermost element, so one `</p>` too many would leave out every episode below it.
 */
export function withoutStrayTags(xml: string): string {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  return xml.replace(PIECE, (all, slash?: string, name?: string, attributes = '') => {
    if (name === undefined) return all;
    if (!slash) {
      if (attributes.trimEnd().endsWith('/')) return all;
      open.push(name);
      count(name, 1);
      return all;
    }
    if (!counts.get(name)) return '';
    const closed = open.splice(open.lastIndexOf(name));
    for (const each of closed) count(each, -1);
    return closed
      .map((each) => `</${each}>`)
      .toReversed()
      .join('');
  });
}
