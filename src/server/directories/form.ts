import { cite } from '#shared/format.ts';
import type { Reason } from '#shared/reason.ts';
import { SaxesParser } from 'saxes';

/**
 * A tag without an end continues to the end of the text: else each of a million beginnings would be followed so far.
 */
const OPAQUE = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g;
const BARE_AMPERSAND = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/** Feeds with all namespaces need six. Each level costs the parser of a feed the whole path again. */
const MAX_DEPTH = 50;
/** Each costs the parser a stack trace; a lenient feed has some of each episode's. */
const MAX_ERRORS = 10_000;
/** Elements and attributes: 10 MB of real items have fewer. Each costs the parser of a feed half a kilobyte. */
const MAX_PARTS = 250_000;
/** Of elements and attributes: all namespaces of podcasts together have some two hundred. */
const MAX_NAMES = 1_000;

/**
 * Returns whether elements are nested deeper, more or of more names than in any feed, or it is no XML at all: in linear
 * time. Measured, what passes takes the parser of feeds at most 165 MB and 5 seconds; half a million of names took 507
 * MB and a minute.
 */
export function exceedsXmlLimits(xml: string): boolean {
  let depth = 0;
  let errors = 0;
  let parts = 0;
  const names = new Set<string>();
  const countPart = ({ name }: { name: string }) => {
    if ((parts += 1) > MAX_PARTS || names.add(name).size > MAX_NAMES) throw new Tangled();
  };
  const parser = new SaxesParser();
  parser.on('error', () => {
    if ((errors += 1) > MAX_ERRORS) throw new Tangled();
  });
  parser.on('attribute', countPart);
  parser.on('opentag', (tag) => {
    countPart(tag);
    if ((depth += 1) > MAX_DEPTH) throw new Tangled();
  });
  parser.on('closetag', () => (depth -= 1));
  try {
    parser.write(xml).close();
    return false;
  } catch (error) {
    if (error instanceof Tangled) return true;
    throw error;
  }
}

class Tangled extends Error {}

/**
 * Returns why the feed is not well-formed (XML 1.0 with namespaces), for which strict readers reject all of it though
 * lenient parsers accept it. Null when it is well-formed.
 */
export function findMalformation(xml: string): Reason | null {
  // The parser takes everything up to the next semicolon as an entity name, and reports a different error.
  if (BARE_AMPERSAND.test(xml.replace(OPAQUE, ''))) return { code: 'bareAmpersand' };
  try {
    new SaxesParser({ xmlns: true }).write(xml).close();
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, line, column, problem] = /^(\d+):(\d+): (.*?)\.?$/s.exec(error.message) ?? [];
    return { code: 'malformedAt', line: Number(line), column: Number(column), problem: cite(problem ?? error.message) };
  }
}
