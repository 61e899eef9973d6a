import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldOf, SHOW_FIELD_NAMES, type ShowField } from '#shared/show-fields.ts';
import { privacy as english } from '#shared/words/en/privacy.ts';
import { privacy as spanish } from '#shared/words/es/privacy.ts';
import { englishProblem } from '../../english-rules.mjs';
import { ROOT } from './source-tree.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('every dependency has its sentence in decision 8, and no other package is named there as one', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  >;
  const named = [...read('docs/decisions/0008-dependencies.md').matchAll(/\*\*([@\w./\\*-]+)\*\*/g)].map(
    ([, name = '']) => name.replace('\\*', '*'),
  );
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const isNamed = (name: string) =>
    named.some((each) => each === name || (each.endsWith('*') && name.startsWith(each.slice(0, -1))));
  expect(packages.filter((name) => !name.startsWith('@types/') && !isNamed(name))).toEqual([]);
  const isInstalled = (each: string) =>
    packages.some((name) => name === each || name.startsWith(each.replace(/\*$/, '')));
  expect(named.filter((each) => each !== '@types' && !isInstalled(each))).toEqual([]);
});

test('docs/configuration.md names every setting of the show with its default', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| ([^|]*) \|/gm)];
  const written = rows.flatMap(([, names = '', defaults = '']) => {
    const [variables, values] = [names, defaults].map((cell) => cell.replaceAll('`', '').split(', '));
    if (variables?.length === 1) return [[names, defaults].map((cell) => cell.replaceAll('`', '')) as [string, string]];
    return (variables ?? []).map((name, at) => [name, values?.length === 1 ? values[0] : values?.[at]] as const);
  });
  const ofShow = written.filter(([name]) => /^(SHOW|PROVIDER|HELP|DONATION)_(?!IMAGE|GUID)/.test(name));
  const expected = SHOW_FIELD_NAMES.map((name) => [fieldOf(name).variable, defaultOf(name)]);
  expect(ofShow.toSorted()).toEqual(expected.toSorted());
});

function defaultOf(name: ShowField): string {
  const { follows, default: value } = fieldOf(name);
  if (follows) return `as ${fieldOf(follows).variable}`;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === undefined) return '–';
  const text = String(value);
  return text.length > 40 ? '…' : text;
}

test("README's map names every folder of src, and every room of the server", () => {
  const map = /## The map\n+```\n([\s\S]*?)```/.exec(read('README.md'))?.[1] ?? '';
  const folders = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  const missing = [...folders('src'), ...folders('src/server')].filter(
    (name) => !new RegExp(`\\b${name}\\b`).test(map),
  );
  expect(missing).toEqual([]);
});

test('migrations are numbered without gaps, from 29 on after the schema of version 0.1.0', () => {
  const numbers = readdirSync(join(ROOT, 'src/server/db/migrations')).map((name) => Number(name.slice(0, 4)));
  const [schema, ...later] = numbers.sort((a, b) => a - b);
  expect([schema, ...later]).toEqual([1, ...later.map((_, at) => 29 + at)]);
});

test('every link from one document to another leads to a file and a heading', () => {
  const documents = globSync(['*.md', '{docs,demo,bench,patches,.github}/**/*.md'], { cwd: ROOT });
  const headings = (path: string) =>
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
  const broken = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\((?!\w+:)([^)#]*)#?([^)]*)\)/g)].flatMap(([, file = '', heading]) => {
      const to = file === '' ? from : join(dirname(from), file);
      const isThere = existsSync(join(ROOT, to)) && (!heading || headings(to).includes(heading));
      return isThere ? [] : [`${from}: ${to}#${heading}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('nothing cites a document that the project does not hold', () => {
  const files = globSync('{src,scripts,tests,bench,docs,demo}/**/*.{ts,tsx,astro,mjs,js,css,sql,md}', { cwd: ROOT });
  const citing = files.filter((file) =>
    /\bspec §|\b(house|security|spec|listeners|statistics)\.md\b/i.test(read(file)),
  );
  expect(citing.filter((file) => !file.endsWith('documents.test.ts'))).toEqual([]);
});

test('a file that a comment or a document names is there', () => {
  const tree = globSync(
    ['*', '{.github,bench,demo,deploy,docs,patches,public,scripts,src,tests}/**/*', '**/.env.example'],
    { cwd: ROOT, exclude: ['node_modules'] },
  ).map((path) => `/${path.replaceAll('\\', '/')}`);
  const from = globSync(['{bench,demo,docs,scripts,src,tests}/**/*.{ts,tsx,astro,mjs,css,md}', '*.{mjs,ts,md}'], {
    cwd: ROOT,
  });
  const named = from.flatMap((path) => {
    const texts = path.endsWith('.md') ? read(path).match(/`[^`\n]+`/g) : read(path).match(/^\s*(?:\/?\*|\/\/).*$/gm);
    const names = (texts ?? []).flatMap(
      (text) => text.match(/(?<![\w/.*{-])(?:[\w[\]-]+\/)*[\w[\].-]*\w\.(?:tsx?|mjs|astro|css|sql)\b/g) ?? [],
    );
    return names.map((name) => ({ path, name }));
  });
  const isPlaceholder = (name: string) => /\b(?:NAME|NNNN)\b/.test(name);
  const gone = named.filter(({ path, name }) => {
    if (path === 'CHANGELOG.md' || isPlaceholder(name)) return false;
    return !tree.some((file) => file.endsWith(`/${name}`));
  });
  expect(gone.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('the privacy page names every cookie that the site sets, and says how many there are', () => {
  const sources = globSync('src/server/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  const set = sources.flatMap((path) =>
    [...read(path).matchAll(/_COOKIE = (?:hostCookie\()?'(\w+)'/g)].map(([, name = '']) => name),
  );
  const page = read('src/pages/privacy.astro');
  const named = [...page.matchAll(/name: (?:cookie\()?'(\w+)'/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(set.toSorted());
  expect(english.cookiesText).toContain(`We use ${['five', 'six', 'seven', 'eight'][set.length - 5]} cookies`);
  expect(spanish.cookiesText).toContain(`Hay ${['cinco', 'seis', 'siete', 'ocho'][set.length - 5]},`);
});

/** Returns the lines of a document without its blocks of code. */
const proseOf = (path: string): string[] =>
  read(path)
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .split('\n');
/** Returns a text without its last mark and with curly apostrophes, in which its name in a document may differ. */
const bare = (text: string): string => text.replaceAll("'", '’').replace(/[.:…]+$/, '');
/** Documents for the person who runs or uses the site; those left out quote other things in italics. */
const GUIDES = globSync(['README.md', 'docs/*.md'], { cwd: ROOT }).filter(
  (path) => !/(?:feed|spanish|accessibility-conformance)\.md$/.test(path),
);
/** Emphasis, and a menu of browsers. */
const NO_NAMES = ['Recent', 'Add to Home Screen'];
/** In words; what is longer is an emphasized sentence. */
const LONGEST_NAME = 5;

/** Returns the lines in which names are looked up: of the changelog those of the newest version, without dashes. */
function linesWithNames(path: string): string[] {
  if (path !== 'CHANGELOG.md') return proseOf(path);
  const [start = 0, end] = proseOf(path).flatMap((line, at) => (line.startsWith('## ') ? [at] : []));
  return proseOf(path)
    .slice(0, end)
    .map((line, at) => (at < start ? '' : line.replace(/^- /, '')));
}

test('a button or page that a document names is one of the product', () => {
  const literals = globSync('src/shared/words/en/**/*.ts', { cwd: ROOT }).flatMap((path) =>
    [...read(path).matchAll(/(['`])((?:(?!\1)[^\n\\]|\\.)*)\1/g)].map(([, , text = '']) => bare(text)),
  );
  const texts = new Set([...literals, ...NO_NAMES]);
  const unknown = [...GUIDES, 'SECURITY.md', 'CHANGELOG.md'].flatMap((path) =>
    linesWithNames(path).flatMap((line, at) =>
      [...line.matchAll(/(?<=\S.*)(?<![*\w-] ?)(\*{1,2})([A-Z][^*]*[^*:])\1(?!\*)|^(\*)([A-Z][^*]*)\*(?!\*)/g)]
        .flatMap(([, , inside, , first]) => (inside ?? first ?? '').split(' → '))
        .filter((name) => name.split(' ').length <= LONGEST_NAME && !name.includes('`') && !texts.has(bare(name)))
        .map((name) => `${path}:${at + 1} ${name}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test('a command or page of the site that a document names exists', () => {
  const [, commands = ''] = /const NAMES = '([^']+)'/.exec(read('scripts/carecast.mjs')) ?? [];
  const pages = globSync('src/pages/**/*.{astro,ts}', { cwd: ROOT }).map((path) =>
    path.replaceAll('\\', '/').replace(/^src\/pages|(?:\/index)?\.(?:astro|ts)$/g, ''),
  );
  const isPage = (path: string) =>
    pages.some(
      (page) => page === path || page.startsWith(`${path}/`) || page.replace(/\[.*/, '') === path.replace(/[^/]*$/, ''),
    );
  const documents = [...GUIDES, 'SECURITY.md', 'CONTRIBUTING.md'];
  const gone = documents.flatMap((path) => {
    const text = read(path);
    const named = [...text.matchAll(/(?:npm run carecast --|docker exec \S+ carecast) ([a-z][a-z-]+)/g)].map(
      ([, name = '']) => name,
    );
    const paths = [...text.matchAll(/(?<=[`(\s])\/studio(?:\/[a-z-]+)*(?=[`)\s.,])/g)].map(([name]) => name);
    return [
      ...named.filter((name) => !commands.split(' ').includes(name)),
      ...paths.filter((name) => !isPage(name)),
    ].map((name) => `${path}: ${name}`);
  });
  expect(gone).toEqual([]);
});

const DOCUMENTS = globSync(
  ['{README,CHANGELOG,CODE_OF_CONDUCT,CONTRIBUTING,SECURITY}.md', '{docs,demo,patches}/**/*.md', '.env.example'],
  { cwd: ROOT },
);

test('documents are in plain American English', () => {
  const problems = DOCUMENTS.flatMap((path) =>
    proseOf(path).flatMap((line, at) => {
      const problem = englishProblem(line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ''));
      return problem ? [`${path}:${at + 1} ${problem}`] : [];
    }),
  );
  expect(problems).toEqual([]);
});

/** In words. */
const LONGEST_SENTENCE = 40;
/** Sentences with fewer words for each mark are lists of names. */
const WORDS_OF_NAMES = 4;

test('no sentence of a document is so long that it has to be read twice', () => {
  const long = DOCUMENTS.filter((path) => path !== 'CHANGELOG.md').flatMap((path) =>
    proseOf(path).flatMap((line, at) =>
      line
        .replaceAll(/`[^`]*`/g, 'X')
        .replaceAll(/\]\([^)]*\)/g, ']')
        .split(/\||(?<=[.!?:])["*)]*\s+(?=[A-Z[*`(])/)
        .filter((sentence) => {
          const words = sentence.trim().split(/\s+/).length;
          return words > LONGEST_SENTENCE && words / (sentence.match(/[,;·]/g)?.length ?? 0) > WORDS_OF_NAMES;
        })
        .map((sentence) => `${path}:${at + 1} ${sentence.trim().slice(0, 80)}`),
    ),
  );
  expect(long).toEqual([]);
});
