import { SaxesParser } from 'saxes';

const OPAQUE = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
const BARE_AMPERSAND = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/**
 * Returns why the feed is not well-formed (XML 1.0 with namespaces), for which strict readers reject all of it though
 * lenient parsers accept it. Null when it is well-formed.
 */
export function findMalformation(xml: string): string | null {
  // The parser takes everything up to the next semicolon as an entity name, and reports a different error.
  if (BARE_AMPERSAND.test(xml.replace(OPAQUE, ''))) return 'It holds an “&” that should be “&amp;”';
  try {
    new SaxesParser({ xmlns: true }).write(xml).close();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message.replace(/^(\d+):(\d+): (.*?)\.?$/s, 'Line $1, column $2: $3');
  }
}
