import { breachesOf, layerOf, roomOf } from '../../import-rules.mjs';
import { type Import, importsOf, type SourceTree } from './source-tree.ts';

const SQL_TAG = /\b(sql|db|tx|pool|transaction)\s*(<[^`;]*>)?\s*`/;
const IMPURE = /\b(Date\.now\(|new Date\(\)|process\.|document\.|window\.|localStorage|fetch\()/;

/** Returns one sentence for each place where the tree breaks a rule of the house, sorted. */
export function findBreaches(tree: SourceTree): string[] {
  const imports = [...tree].flatMap(([path, text]) => importsOf(path, text));
  const own = imports.filter(({ to }) => to.startsWith('src/'));
  const breaches = [
    ...imports.flatMap(breachesOf),
    ...[...tree].flatMap(([path, text]) => wordsOutOfPlace(path, text)),
    ...circles(own, (path) => path, 'file'),
    ...circles(
      own.filter(({ from, to }) => roomOf(from) !== roomOf(to)),
      roomOf,
      'room',
    ),
  ];
  return [...new Set(breaches)].sort();
}

/** Returns the rooms seen from outside and the arrows between them, as `from → to`. */
export function drawRooms(tree: SourceTree): { rooms: string[]; arrows: string[] } {
  const own = [...tree].flatMap(([path, text]) => importsOf(path, text)).filter(({ to }) => to.startsWith('src/'));
  const between = own.filter(({ from, to, isType }) => !isType && roomOf(from) !== roomOf(to));
  const server = between.filter(({ from, to }) => from.startsWith('src/server/') && to.startsWith('src/server/'));
  const rooms = [...tree.keys()].filter((path) => path.startsWith('src/server/')).map(roomOf);
  return {
    rooms: [...new Set(rooms)].sort(),
    arrows: [...new Set(server.map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`))].sort(),
  };
}

function wordsOutOfPlace(path: string, text: string): string[] {
  const layer = layerOf(path);
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const isServer = path.startsWith('src/server/');
  return [
    ...(layer !== 'db' && SQL_TAG.test(code) && (isServer || layer === 'endpoints' || layer === 'pages')
      ? [`${path} contains SQL`]
      : []),
    ...(layer === 'shared' && IMPURE.test(code) ? [`${path} reads the clock, the process or the page`] : []),
    // A storage service answers with one: its client may settle what it says.
    ...((layer === 'subject' || layer === 'root' || layer === 'db') &&
    !path.startsWith('src/server/media/storage/') &&
    code.includes('new Response(')
      ? [`${path} makes a Response`]
      : []),
  ];
}

/** An import of types counts too, and a dynamic one: both point the wrong way. */
function circles(imports: Import[], placeOf: (path: string) => string, kind: string): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (placeOf(from) === placeOf(to)) continue;
    graph.set(placeOf(from), (graph.get(placeOf(from)) ?? new Set()).add(placeOf(to)));
  }
  peel(graph);
  return [...graph.keys()].flatMap((start) => {
    const path = pathBack(start, graph);
    return path && path.toSorted()[0] === start ? [`circle of ${kind}s: ${[...path, start].join(' → ')}`] : [];
  });
}

/** Takes away what leads nowhere, until only circles are left and what leads to them. */
function peel(graph: Map<string, Set<string>>): void {
  const before = graph.size;
  for (const [place, next] of graph) if (![...next].some((one) => graph.has(one))) graph.delete(place);
  if (graph.size < before) peel(graph);
}

/** Returns the shortest way from a place back to itself, or null. */
function pathBack(start: string, graph: Map<string, Set<string>>): string[] | null {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) queue.push([...path, next]);
      seen.add(next);
    }
  }
  return null;
}
