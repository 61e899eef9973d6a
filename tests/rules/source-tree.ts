import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One import of a module: `to` is a path of the tree (`src/…`) or a package's name as written. */
export type Import = {
  from: string;
  written: string;
  to: string;
  isType: boolean;
  isDynamic: boolean;
  names: string[];
};

/** Sources by path, `/` between folders; the tests of the rules add what must not be there. */
export type SourceTree = ReadonlyMap<string, string>;

/** Returns every source under `src` but tests and declarations, with its text. */
export function readSourceTree(): SourceTree {
  const paths = globSync('src/**/*.{ts,tsx,astro}', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  const sources = paths.filter((path) => !/\.(test|d)\.tsx?$/.test(path));
  return new Map(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

const known = new Map<string, { text: string; imports: Import[] }>();

/** Returns the imports and re-exports of one source, of an Astro file's scripts and frontmatter alike. */
export function importsOf(path: string, text: string): Import[] {
  const before = known.get(path);
  const imports = before?.text === text ? before.imports : findImports(path, text);
  known.set(path, { text, imports });
  return imports;
}

function findImports(path: string, text: string): Import[] {
  const statements = text.matchAll(/(?:^|[;\n])\s*(?:import|export)\s+(type\s)?([^;'"`]*?)\s*from\s*['"]([^'"]+)['"]/g);
  const bare = text.matchAll(/(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]/g);
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  const found = (written: string, rest: Partial<Import>): Import => ({
    from: path,
    written,
    to: targetOf(path, written),
    isType: false,
    isDynamic: false,
    names: [],
    ...rest,
  });
  return [
    ...[...statements].map(([, type, names = '', written = '']) =>
      found(written, { isType: Boolean(type) || hasOnlyTypes(names), names: valuesOf(names) }),
    ),
    ...[...bare].map(([, written = '']) => found(written, {})),
    ...[...dynamic].map(([, written = '']) => found(written, { isDynamic: true })),
  ];
}

function targetOf(path: string, written: string): string {
  if (written.startsWith('#')) return `src/${written.slice(1)}`;
  if (!written.startsWith('.')) return written;
  return relative(ROOT, join(ROOT, dirname(path), written)).replaceAll('\\', '/');
}

const listed = (names: string): string[] =>
  (/\{([^}]*)\}/.exec(names)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

const hasOnlyTypes = (names: string): boolean =>
  listed(names).length > 0 && !/^\s*\w+\s*,/.test(names) && listed(names).every((name) => name.startsWith('type '));

const valuesOf = (names: string): string[] =>
  listed(names)
    .filter((name) => !name.startsWith('type '))
    .map((name) => name.replace(/\s+as\s+.*$/, ''));
