import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawRooms, findBreaches } from './architecture.ts';
import { importsOf, readSourceTree, ROOT } from './source-tree.ts';

const NO_NAMES = /^(utils?|helpers?|libs?|services?|types?|hooks?|constants?|misc|common)$/i;
const tree = readSourceTree();

test('there are files and imports to look at', () => {
  expect(tree.size).toBeGreaterThan(300);
  const imports = [...tree].flatMap(([path, text]) => importsOf(path, text));
  expect(imports.some(({ from, to }) => from === 'src/server/db/sql.ts' && to === 'postgres')).toBe(true);
  expect(imports.some(({ from, names }) => from === 'src/pages/index.astro' && names.includes('listEpisodes'))).toBe(
    true,
  );
});

test('the tree breaks no rule of the house', () => {
  expect(findBreaches(tree)).toEqual([]);
});

test('the server has at most 33 rooms seen from outside', () => {
  expect(drawRooms(tree).rooms.length).toBeLessThanOrEqual(33);
});

test('nothing is called utils, helpers, lib, services, types, hooks, constants, misc or common', () => {
  const paths = globSync('{src,scripts,tests,bench}/**/*', { cwd: ROOT });
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => NO_NAMES.test(basename(path).replace(/(\.\w+)+$/, '')))).toEqual([]);
});

/**
 * Each break is added to the real tree: the file, what it imports or else its line, and what the rules must say of it.
 */
const BREAKS: [what: string, path: string, line: string, said: RegExp][] = [
  ['SQL in a domain file', 'src/server/show/show.ts', 'await sql`select 1`;', /show\.ts contains SQL/],
  ['SQL in the front door', 'src/server/front/health.ts', 'await db<{ n: number }[]>`select 1 as n`;', /contains SQL/],
  ['a page that calls a write of the database', 'src/pages/index.astro', '#server/db/episodes.ts', /may only read/],
  ['node: in shared', 'src/shared/format.ts', 'node:path', /is for the browser too/],
  ['the clock in shared', 'src/shared/format.ts', 'const now = Date.now();', /reads the clock/],
  [
    'a domain file that imports the front door',
    'src/server/catalog/episodes.ts',
    '#server/front/index.ts',
    /may not import src\/server\/front/,
  ],
  [
    'a domain file that reads requests',
    'src/server/listening/ratings.ts',
    '#server/http/request.ts',
    /may not import src\/server\/http/,
  ],
  [
    'a domain file that makes a Response',
    'src/server/listening/ratings.ts',
    'return new Response(null);',
    /makes a Response/,
  ],
  ['a circle of files in the islands', 'src/islands/ui/toast.ts', './Toasts.tsx', /circle of files/],
  [
    'a circle of files by a type alone',
    'src/shared/account.ts',
    "import type { EpisodeAct } from './episode-acts.ts';",
    /circle of files: src\/shared\/account\.ts → src\/shared\/episode-acts\.ts/,
  ],
  ['a circle of rooms in the islands', 'src/islands/ui/toast.ts', '../player/playback/player.ts', /circle of rooms/],
  ['a circle of subjects', 'src/server/show/show.ts', '#server/accounts/index.ts', /circle of rooms/],
  ['a library outside its home', 'src/server/catalog/episodes.ts', 'marked', /outside its home/],
  ['a relative import past an alias', 'src/islands/api.ts', '../shared/format.ts', /where an alias belongs/],
  [
    'a relative import into another subject',
    'src/server/listening/plays.ts',
    '../media/index.ts',
    /where an alias belongs/,
  ],
  ['an import past the door of a subject', 'src/pages/index.astro', '#server/media/attach-upload.ts', /past its door/],
  [
    'an island that imports the server',
    'src/islands/api.ts',
    '#server/config.ts',
    /may not import src\/server\/config/,
  ],
  [
    'a component that reads the database',
    'src/components/home/Hero.astro',
    '#server/db/episodes.ts',
    /may not import src\/server\/db/,
  ],
  [
    'the database importing a subject',
    'src/server/db/episodes.ts',
    '#server/catalog/index.ts',
    /may not import src\/server\/catalog/,
  ],
  [
    'a program beside the server that imports it',
    'src/audio/main.ts',
    '#server/errors.ts',
    /may not import src\/server\/errors/,
  ],
  [
    'a value of such a program in the server',
    'src/server/media/object-path.ts',
    '#audio/protocol.ts',
    /may not import src\/audio\/protocol/,
  ],
  [
    "a subject that imports an operator's tool",
    'src/server/show/show.ts',
    '#server/backup/index.ts',
    /may not import src\/server\/backup/,
  ],
];

describe('each of these breaks is found', () => {
  test.each(BREAKS)('%s', (_what, path, given, said) => {
    const line = /[ (]/.test(given) ? given : `import { addEpisode } from '${given}';`;
    const text = tree.get(path);
    expect(text).toBeDefined();
    const isAstro = path.endsWith('.astro');
    const broken = isAstro ? text?.replace('---\n', `---\n${line}\n`) : `${line}\n${text}`;
    const breaches = findBreaches(new Map(tree).set(path, broken ?? ''));
    expect(breaches.join('\n')).toMatch(said);
  });
});
