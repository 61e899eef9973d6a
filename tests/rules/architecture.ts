import { type Import, importsOf, type SourceTree } from './source-tree.ts';

/** The kinds of place a source can be in; `docs/decisions/0026-subjects-with-doors.md` has the table in words. */
type Layer =
  | 'shared'
  | 'islands'
  | 'components'
  | 'styles'
  | 'pages'
  | 'endpoints'
  | 'root'
  | 'db'
  | 'http'
  | 'front'
  | 'subject'
  | 'tool';

/** Subjects of the server: each is entered by its `index.ts`. */
const SUBJECTS = ['accounts', 'catalogue', 'feed', 'jobs', 'listening', 'media', 'outbound', 'sharing', 'show'];
/** Only the person who runs the server meets these. */
const TOOLS = ['backup', 'boot', 'commands', 'directories', 'postgres', 'transfer'];
/** Rooms in which each file is a door of its own. */
const OPEN_ROOMS = ['commands', 'config', 'db', 'http'];

const SERVER: Layer[] = ['root', 'db', 'subject'];
const MAY_IMPORT: Record<Layer, Layer[]> = {
  shared: ['shared'],
  styles: [],
  islands: ['shared', 'islands', 'styles'],
  components: ['shared', 'islands', 'components', 'styles'],
  pages: ['shared', 'islands', 'components', 'styles', 'pages', ...SERVER],
  endpoints: ['shared', 'endpoints', 'http', ...SERVER],
  root: ['shared', 'root', 'db'],
  db: ['shared', 'db', 'root'],
  http: ['shared', 'http', ...SERVER],
  front: ['shared', 'front', 'http', ...SERVER],
  subject: ['shared', ...SERVER],
  tool: ['shared', 'tool', ...SERVER],
};

/** Steps over the table, each with its reason. */
const ALSO: [from: RegExp, to: RegExp, why: string][] = [
  [
    /^src\/components\//,
    /^src\/server\/(config\.ts|(show|media)\/index\.ts)$/,
    "the show's name, and the policy's origins",
  ],
  [
    /^src\/server\/db\/open\.ts$/,
    /^src\/server\/postgres\/index\.ts$/,
    'without DATABASE_URL the database is started here',
  ],
  [
    /^src\/server\/(boot|transfer)\//,
    /^src\/server\/front\/(index|metrics)\.ts$/,
    'starting the site and writing it out need the front door',
  ],
  [
    /^src\/pages\/.*\.astro$|^src\/pages\/api\/episodes\//,
    /^src\/server\/(boot|directories)\/index\.ts$/,
    "a page shows a tool's result",
  ],
  [/^src\/middleware\.ts$/, /^src\/server\/http\//, 'the middleware turns failures into pages'],
  [/^src\/server\/main\.ts$/, /^src\/server\/boot\/index\.ts$/, 'main starts the site'],
];

/** A library with a home is imported there and nowhere else, so that it can be exchanged. */
const HOMES: [RegExp, string][] = [
  [/^lucia$|^@lucia-auth\//, 'src/server/accounts/sessions.ts'],
  [/^@simplewebauthn\/server$/, 'src/server/accounts/passkeys.ts'],
  [/^@simplewebauthn\/browser$/, 'src/islands/account/'],
  [/^nodemailer$/, 'src/server/outbound/mail.ts'],
  [/^prom-client$/, 'src/server/front/metrics.ts'],
  [/^postgres$/, 'src/server/db/sql.ts'],
  [/^turndown$/, 'src/server/transfer/import/notes.ts'],
  [/^image-size$/, 'src/server/show/picture.ts'],
  [/^podcast$/, 'src/server/feed/'],
  [/^feedsmith$/, 'src/server/directories/reading.ts'],
  [/^(marked|sanitize-html)$/, 'src/server/catalogue/markup.ts'],
  [/^media-captions$/, 'src/shared/transcript-captions.ts'],
  [/^music-metadata$/, 'src/server/media/audio/'],
  [/^@contentauth\//, 'src/server/media/credentials/'],
  [/^send$/, 'src/server/front/'],
  [/^aws4fetch$/, 'src/server/media/storage/s3.ts'],
  [/^uploadthing(\/|$)/, 'src/server/media/storage/uploadthing.ts'],
  [/^csv-stringify/, 'src/server/listening/csv.ts'],
  [/^(satori|jpeg-js|@resvg\/)/, 'src/server/sharing/og-images/'],
  [/^p-limit$/, 'src/server/'],
  [/^piscina$/, 'src/server/sharing/og-images/worker-pool.ts'],
  [/^saxes$/, 'src/server/directories/form.ts'],
  [/^uqr$/, 'src/server/sharing/qr.ts'],
  [/^tar-stream$/, 'src/server/backup/'],
  [/^schema-dts$/, 'src/server/sharing/structured-data.ts'],
  [/^zustand/, 'src/islands/'],
];

const SQL_TAG = /\b(sql|db|tx|pool|transaction)\s*(<[^`;]*>)?\s*`/;
const IMPURE = /\b(Date\.now\(|new Date\(\)|process\.|document\.|window\.|localStorage|fetch\()/;

/** Returns one sentence for each place where the tree breaks a rule of the house, sorted. */
export function findBreaches(tree: SourceTree): string[] {
  const imports = [...tree].flatMap(([path, text]) => importsOf(path, text));
  const own = imports.filter(({ to }) => to.startsWith('src/'));
  const breaches = [
    ...own.filter((each) => !isAllowed(each)).map(({ from, to }) => `${from} may not import ${to}`),
    ...own.filter(isPastTheDoor).map(({ from, to }) => `${from} imports ${to} past its door`),
    ...own.filter(isPastTheAlias).map(({ from, written }) => `${from} writes ${written} where an alias belongs`),
    ...own.filter(isWriteByPage).map(({ from, to, names }) => `${from} may only read from ${to}: ${names.join(', ')}`),
    ...imports.filter(isAwayFromHome).map(({ from, to }) => `${from} imports ${to} outside its home`),
    ...imports.filter(isNodeInShared).map(({ from, to }) => `${from} is for the browser too and may not import ${to}`),
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

function layerOf(path: string): Layer {
  const [, first = '', second = ''] = path.split('/');
  if (first === 'pages') return path.endsWith('.astro') ? 'pages' : 'endpoints';
  if (first !== 'server')
    return ['shared', 'islands', 'components', 'styles'].includes(first) ? (first as Layer) : 'pages';
  if (SUBJECTS.includes(second)) return 'subject';
  if (TOOLS.includes(second)) return 'tool';
  return second === 'db' || second === 'http' || second === 'front' ? second : 'root';
}

/** A folder of `src/server`, a file of its own there, or a folder of the islands with its inner rooms. */
function roomOf(path: string): string {
  const parts = path.split('/');
  if (parts[1] === 'server') return parts.slice(0, 3).join('/');
  if (parts[1] === 'islands') return parts.slice(0, -1).join('/');
  return parts.slice(0, 2).join('/');
}

function isAllowed({ from, to, isDynamic }: Import): boolean {
  const [of, into] = [layerOf(from), layerOf(to)];
  if (ALSO.some(([source, target]) => source.test(from) && target.test(to))) return true;
  if (of === 'tool' && into === 'tool' && roomOf(from) !== roomOf(to)) return mayUseTool(from, to);
  if (of === 'root' && from === 'src/server/main.ts') return isDynamic && to.startsWith('src/server/boot/');
  return MAY_IMPORT[of].includes(into);
}

/** Starting and the commands lead to every tool; an import checks feeds, a restore makes a database. */
const mayUseTool = (from: string, to: string): boolean =>
  /^src\/server\/(boot|commands)\//.test(from) ||
  (from.includes('/transfer/') && to.includes('/directories/')) ||
  (from.includes('/backup/') && to.includes('/postgres/'));

function isPastTheDoor({ from, to }: Import): boolean {
  const [, server, room = '', file = ''] = to.split('/');
  if (
    from === 'src/server/main.ts' ||
    server !== 'server' ||
    file === '' ||
    OPEN_ROOMS.includes(room) ||
    roomOf(from) === roomOf(to)
  )
    return false;
  return to !== `src/server/${room}/index.ts` && ![...SHARED_FILES].includes(to);
}

/** Loaded not through a door: by Astro under its own address, and by the primary, which serves nothing itself. */
const SHARED_FILES = new Set(['src/server/front/pages/cache-provider.ts', 'src/server/front/metrics.ts']);

function isPastTheAlias({ from, to, written }: Import): boolean {
  if (!written.startsWith('.')) return false;
  const leaves = (room: string) => to.startsWith(`src/${room}/`) && !from.startsWith(`src/${room}/`);
  const isOtherRoom = to.startsWith('src/server/') && from.startsWith('src/server/') && roomOf(from) !== roomOf(to);
  const isRootBeside = from.split('/').length === 3 && to.split('/').length === 3;
  return leaves('shared') || leaves('server') || (isOtherRoom && !isRootBeside);
}

const isWriteByPage = ({ from, to, names }: Import): boolean =>
  ['pages', 'endpoints', 'components'].includes(layerOf(from)) &&
  layerOf(to) === 'db' &&
  names.some((name) => !/^(find|list|count)[A-Z]/.test(name));

const isAwayFromHome = ({ from, to }: Import): boolean =>
  HOMES.some(([library, home]) => library.test(to) && !from.startsWith(home));

const isNodeInShared = ({ from, to }: Import): boolean => layerOf(from) === 'shared' && to.startsWith('node:');

function wordsOutOfPlace(path: string, text: string): string[] {
  const layer = layerOf(path);
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const isServer = path.startsWith('src/server/');
  return [
    ...(layer !== 'db' && SQL_TAG.test(code) && (isServer || layer === 'endpoints' || layer === 'pages')
      ? [`${path} contains SQL`]
      : []),
    ...(layer === 'shared' && IMPURE.test(code) ? [`${path} reads the clock, the process or the page`] : []),
    ...((layer === 'subject' || layer === 'root' || layer === 'db') && code.includes('new Response(')
      ? [`${path} makes a Response`]
      : []),
  ];
}

/** Types are erased and cost no order; a dynamic import waits for its moment but still points the wrong way. */
function circles(imports: Import[], placeOf: (path: string) => string, kind: string): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to, isType } of imports) {
    if (isType || placeOf(from) === placeOf(to)) continue;
    graph.set(placeOf(from), (graph.get(placeOf(from)) ?? new Set()).add(placeOf(to)));
  }
  return [...graph.keys()].flatMap((start) => {
    const path = pathBack(start, graph);
    return path && path.toSorted()[0] === start ? [`circle of ${kind}s: ${[...path, start].join(' → ')}`] : [];
  });
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
