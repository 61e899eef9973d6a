import { SaxesParser } from 'saxes';

const OPAQUE = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
const BARE_AMPERSAND = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/**
 * Returns why a strict reader would drop the whole feed, which lenient parsers pass over: it is not well-formed (XML
 * 1.0 with namespaces). Null when it is.
 */
export function findMalformation(xml: string): string | null {
  // The parser takes all up to the next semicolon for the name of an entity, and then complains of something else.
  if (BARE_AMPERSAND.test(xml.replace(OPAQUE, ''))) return 'It holds an “&” that should be “&amp;”';
  try {
    new SaxesParser({ xmlns: true }).write(xml).close();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message.replace(/^(\d+):(\d+): (.*?)\.?$/s, 'Line $1, column $2: $3');
  }
}
