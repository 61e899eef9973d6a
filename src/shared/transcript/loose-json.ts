import type { TranscriptProblem } from './cue.ts';

/** `lineOf` knows the line of every object. */
type Loose = { value: unknown; lineOf: (entry: object) => number; mistakes: TranscriptProblem[] };

const MAX_DEPTH = 60;
/** How often as many characters as there are may be read again after slips: more is no transcript. */
const MAX_REREADS = 4;
const SCALAR = /[^\s,[\]{}":]+/y;
const SPACE = /\s*/y;
class Slip extends Error {}

/**
 * Parses JSON so that a slip costs only the entry of the list it is in, and is reported with its line. A comma may be
 * missing or too many, the list be left open, and several values follow one another.
 */
export function parseLooseJson(given: string): Loose {
  const text = given.trimEnd();
  const lines = new WeakMap<object, number>();
  const mistakes: TranscriptProblem[] = [];
  let at = 0;
  let line = 1;
  let counted = 0;
  let reread = 0;

  const lineHere = (): number => {
    for (; counted < at; counted += 1) if (text[counted] === '\n') line += 1;
    return line;
  };
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const next = (): string => {
    skip(SPACE);
    return text[at] ?? '';
  };

  function string(): string {
    const from = at;
    for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    at += 1;
    return String(parsed(text.slice(from, at).replace(/\s/g, ' '))); // a line that was wrapped
  }

  function list(depth: number): unknown[] {
    const found: unknown[] = [];
    at += 1;
    for (let sign = next(); sign !== ']'; sign = next()) {
      if (sign === '') {
        mistakes.push({ line: lineHere(), problem: { code: 'listNotClosed' } });
        return found;
      }
      if (sign === ',') at += 1;
      else entry(found, depth);
    }
    at += 1;
    return found;
  }

  function entry(found: unknown[], depth: number): void {
    const from = at;
    const start = lineHere();
    try {
      found.push(value(depth + 1));
    } catch (error) {
      if (!(error instanceof Slip)) throw error;
      mistakes.push({ line: start, problem: { code: 'cueUnreadable' } });
      const end = endOfEntry(text, from);
      reread += Math.max(at, end) - from;
      at = reread > MAX_REREADS * text.length ? text.length : end;
    }
  }

  function object(depth: number): object {
    const start = lineHere();
    const fields: [string, unknown][] = [];
    at += 1;
    for (let sign = next(); sign !== '}'; sign = next()) {
      if (sign === ',') at += 1;
      else if (sign === '"') fields.push([string(), named(depth)]);
      else throw new Slip();
    }
    at += 1;
    const found = Object.fromEntries(fields);
    lines.set(found, start);
    return found;
  }

  function named(depth: number): unknown {
    if (next() !== ':') throw new Slip();
    at += 1;
    return value(depth + 1);
  }

  function value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Slip();
    const sign = next();
    if (sign === '{') return object(depth);
    if (sign === '[') return list(depth);
    return sign === '"' ? string() : parsed(skip(SCALAR));
  }

  const values: unknown[] = [];
  try {
    while (next() !== '') values.push(value(0));
  } catch (error) {
    if (!(error instanceof Slip)) throw error;
    mistakes.push({ line: lineHere(), problem: { code: 'cueUnreadable' } });
  }
  return { value: values.length > 1 ? values : values[0], lineOf: (given) => lines.get(given) ?? 0, mistakes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Slip();
  }
}

/** Returns where the entry that begins here ends: at the next comma or bracket of its own list. */
function endOfEntry(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
    } else if (sign === '[' || sign === '{') depth += 1;
    else if (depth === 0 && (sign === ',' || sign === ']')) return at;
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return text.length;
}
