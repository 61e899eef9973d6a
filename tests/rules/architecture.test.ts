import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Who may import whom. A room is a folder of src, or a file of its own there. */
type Room =
  'shared' | 'islands' | 'components' | 'pages' | 'endpoints' | 'server' | 'db' | 'http' | 'front' | 'styles' | 'root';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const MAY_IMPORT: Record<Room, Room[]> = {
  shared: ['shared'],
  islands: ['shared', 'islands', 'styles'],
  components: ['shared', 'islands', 'components', 'styles'],
  pages: ['shared', 'islands', 'components', 'server', 'db', 'front', 'styles'],
  endpoints: ['shared', 'server', 'db', 'http', 'front'],
  server: ['shared', 'server', 'db', 'front'],
  db: ['shared', 'db'],
  http: ['shared', 'server', 'db'],
  front: ['shared', 'server', 'db', 'http', 'front'],
  styles: [],
  root: ['shared', 'server', 'db', 'http', 'front', 'root'],
};

/** What every room of the server may know: settings, refusals, the log. */
const OPEN_TO_THE_SERVER = ['src/server/errors.ts', 'src/server/config.ts', 'src/server/log.ts'];

/** The show's name and its public address stand on every page, and where its policy lets files be sent. */
const OPEN_TO_COMPONENTS = [
  'src/server/config.ts',
  'src/server/show/show.ts',
  'src/server/media/storage/upload-origin.ts',
];

/** A library with a home is imported there and nowhere else, so that it can be exchanged. */
const HOMES: [RegExp, string][] = [
  [/^lucia$|^@lucia-auth\//, 'src/server/accounts/sessions.ts'],
  [/^@simplewebauthn\/server$/, 'src/server/accounts/passkeys.ts'],
  [/^@simplewebauthn\/browser$/, 'src/islands/account/'],
  [/^@uppy\//, 'src/islands/episode-form/uploading/'],
  [/^nodemailer$/, 'src/server/accounts/mail.ts'],
  [/^postgres$/, 'src/server/db/sql.ts'],
  [/^turndown$/, 'src/server/transfer/import/notes.ts'],
  [/^image-size$/, 'src/server/show/picture.ts'],
  [/^podcast$/, 'src/server/feed'],
  [/^feedsmith$/, 'src/server/directories/reading.ts'],
  [/^saxes$/, 'src/server/directories/form.ts'],
  [/^(marked|sanitize-html)$/, 'src/server/catalogue/markup.ts'],
  [/^media-captions$/, 'src/shared/transcript-captions.ts'],
  [/^music-metadata$/, 'src/server/media/audio/inspect.ts'],
  [/^send$/, 'src/server/front/'],
  [/^aws4fetch$/, 'src/server/media/storage/s3.ts'],
  [/^uploadthing(\/|$)/, 'src/server/media/storage/uploadthing.ts'],
  [/^csv-stringify/, 'src/server/listening/csv.ts'],
  [/^(satori|@resvg\/)/, 'src/server/sharing/og-images/'],
  [/^uqr$/, 'src/server/sharing/qr.ts'],
  [/^tar-stream$/, 'src/server/backup/'],
  [/^schema-dts$/, 'src/server/sharing/structured-data.ts'],
];

const NO_NAMES = /^(utils?|helpers?|libs?|services?|types?|hooks?|constants?|misc|common)$/i;

type Import = { from: string; to: string; isType: boolean };

const files = globSync('src/**/*.{ts,tsx,astro}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
const sources = files.filter((file) => !/\.(test|d)\.ts$/.test(file));
const imports = sources.flatMap(importsOf);

test('there are files and imports to look at', () => {
  expect(sources.length).toBeGreaterThan(10);
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.some(({ to }) => to === 'postgres')).toBe(true);
  expect(imports.some(({ from, to }) => roomOf(from) === 'db' && to === 'src/server/config.ts')).toBe(true);
});

test('every import goes where the table of the house lets it go', () => {
  const wrong = imports.filter(({ from, to }) => to.startsWith('src/') && !isAllowed(from, to));
  expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('a library with a home is imported in that home only', () => {
  const strays = imports.filter(({ from, to }) =>
    HOMES.some(([name, home]) => name.test(to) && !from.startsWith(home)),
  );
  expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('the modules under src/server import each other in no circle', () => {
  const graph = Map.groupBy(
    imports.filter(({ from, to, isType }) => !isType && from.startsWith('src/server/') && to.startsWith('src/server/')),
    ({ from }) => from,
  );
  const circles = [...graph.keys()].flatMap((file) => findCircle(file, graph) ?? []);
  expect(circles).toEqual([]);
});

test('nothing is called utils, helpers, lib, services, types, hooks, constants, misc or common', () => {
  const tree = globSync('{src,scripts,tests,bench}/**/*', { cwd: ROOT });
  expect(tree.length).toBeGreaterThan(20);
  expect(tree.filter((path) => NO_NAMES.test(basename(path).replace(/(\.\w+)+$/, '')))).toEqual([]);
});

function isAllowed(from: string, to: string): boolean {
  const room = roomOf(from);
  const isServers = ['server', 'db', 'http', 'front', 'endpoints', 'root', 'pages'].includes(room);
  const isOpen =
    (isServers && OPEN_TO_THE_SERVER.includes(to)) || (room === 'components' && OPEN_TO_COMPONENTS.includes(to));
  return isOpen || MAY_IMPORT[room].includes(roomOf(to));
}

function roomOf(file: string): Room {
  const [, first = '', second = ''] = file.split('/');
  if (first === 'pages') return file.endsWith('.astro') ? 'pages' : 'endpoints';
  if (first === 'server' && second === 'db') return 'db';
  if (first === 'server' && second === 'front') return 'front';
  if (first === 'server' && second === 'http.ts') return 'http';
  if (first === 'server' && ['site.ts', 'main.ts', 'dev.ts'].includes(second)) return 'root';
  if (['shared', 'islands', 'components', 'server', 'styles'].includes(first)) return first as Room;
  return 'root';
}

/** Import and export lines, dynamic imports too, with our own paths made whole; other paths stay as written. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const lines = text.matchAll(/(?:^|[;\n])\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s*['"]([^'"]+)['"]/g);
  const bare = text.matchAll(/(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]/g);
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  return [
    ...[...lines].map((line) => ({ from: file, to: whole(file, line[2] ?? ''), isType: Boolean(line[1]) })),
    ...[...bare, ...dynamic].map((line) => ({ from: file, to: whole(file, line[1] ?? ''), isType: false })),
  ];
}

function whole(file: string, path: string): string {
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  if (!path.startsWith('.')) return path;
  return relative(ROOT, join(ROOT, dirname(file), path)).replaceAll('\\', '/');
}

function findCircle(start: string, graph: Map<string, Import[]>): string | null {
  const seen = new Set<string>();
  const walk = (file: string, path: string[]): string | null => {
    for (const { to } of graph.get(file) ?? []) {
      if (to === start) return [...path, to].join(' → ');
      if (seen.has(to)) continue;
      seen.add(to);
      const found = walk(to, [...path, to]);
      if (found) return found;
    }
    return null;
  };
  return walk(start, [start]);
}
