const OPAQUE = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
const TAG = /<(\/?)([^\s/>]+)((?:\s+[^\s=>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
// eslint-disable-next-line no-control-regex -- XML 1.0, production 2: naming the control characters is the rule itself
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const BARE_AMPERSAND = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/**
 * What would make a strict reader drop the whole feed, which lenient parsers pass over: a forbidden character, a bare
 * "&" or a tag that is not closed. Null when there is none.
 */
export function malformation(xml: string): string | null {
  if (FORBIDDEN.test(xml)) return 'It holds a control character, which XML cannot';
  const text = xml.replace(OPAQUE, '');
  if (BARE_AMPERSAND.test(text)) return 'It holds an “&” that should be “&amp;”';
  const open: string[] = [];
  const rest = text.replace(TAG, (_, end: string, name: string, _attributes: string, isEmpty: string) => {
    if (!end && !isEmpty) open.push(name);
    return end && open.pop() !== name ? '<' : '';
  });
  return rest.includes('<') || open.length > 0 ? 'A tag in it is not closed as it was opened' : null;
}
