// Installation and build, which start and test both need first. Plain JavaScript for any Node ≥ 18: it runs on this
// machine's own Node, before there is another.
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { installedPackages, isInstalled, wantedPackages } from './lockfile.mjs';
import { isOutOfMemory, killedForMemory, memoryWarning } from './memory.mjs';
import { installNodeAndNpm, installFailure, packagedNpm } from './npm.mjs';
import { compileCache, modules, packagedNode, nodePayload, root, tool } from './places.mjs';
import { Failure, progress, run, print } from './run.mjs';
import { t } from './words.mjs';

const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'dist', '.built');

/**
 * Installs the missing packages in exactly the lockfile's versions: those a site needs, with `tests` the development
 * ones too. Then links the packaged Node into place and applies patches/.
 * @param {{ tests?: boolean }} [options]
 * @throws {Failure} in one line when the registry cannot be reached; otherwise after npm's output.
 */
export async function install({ tests = false } = {}) {
  if (!isInstalled(wantedPackages(lockFile, false), installedPackages(modules))) warnOfMemory();
  await installNodeAndNpm();
  const there = installedPackages(modules);
  // Installed development packages mean a developer's machine: an upgrade must not remove them.
  const wanted = wantedPackages(lockFile, tests || Object.values(there).some((entry) => entry.dev));
  if (!isInstalled(wanted, there)) {
    const hasSite = isInstalled(wantedPackages(lockFile, false), there);
    await installMissing(wanted, hasSite);
  }
  placeNode();
  if ((await applyPatches()).status === 0) return;
  // Those of an earlier version are applied: the packages are put in place again, without them.
  for (const name of patchFiles()) rmSync(join(modules, packageOf(name)), { recursive: true, force: true });
  await installMissing(wanted, true);
  await patchPackages();
}

let isWarned = false;

/** Once, and before anything is fetched or built. */
function warnOfMemory() {
  const warning = isWarned ? null : memoryWarning();
  isWarned = true;
  if (warning) print(warning);
}

/**
 * Links the packaged Node to where the package `node` would put it. That package downloads it in an install script,
 * without our checksum.
 */
function placeNode() {
  if (!existsSync(packagedNode) || statSync(packagedNode).size !== statSync(nodePayload).size)
    linkOrCopy(nodePayload, packagedNode);
  // npm runs the scripts of package.json with this folder first in PATH.
  const command = join(modules, '.bin', 'node');
  if (process.platform !== 'win32' && !existsSync(command)) {
    rmSync(command, { force: true });
    mkdirSync(dirname(command), { recursive: true });
    symlinkSync(relative(dirname(command), packagedNode), command);
  }
}

/** Applies patches/, as often as it is called. @throws {Failure} when one does not fit: it has to be reviewed. */
export async function patchPackages() {
  const { status, output } = await applyPatches();
  if (status !== 0) throw new Failure(t.patchRefused, output);
}

async function applyPatches() {
  const names = patchFiles();
  if (names.length === 0) return { status: 0, output: '' };
  for (const name of names) unlinkPatched(readFileSync(join(root, 'patches', name), 'utf8'));
  return run(process.execPath, [tool('patch-package/index.js'), '--error-on-fail'], { cwd: root });
}

function patchFiles() {
  const folder = join(root, 'patches');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.patch')) : [];
}

/**
 * Returns the package of a patch called as by patch-package, such as `@scope+name+1.0.0.patch`. @param {string} patch
 */
const packageOf = (patch) => patch.replace(/\+\d[^+]*\.patch$/, '').replaceAll('+', '/');

/**
 * Gives files that are hard links a copy of their own: patch-package would write into all of them. @param {string}
 * patch
 */
function unlinkPatched(patch) {
  for (const [, path = ''] of patch.matchAll(/^\+\+\+ b\/(.+)$/gm)) {
    const file = join(root, path);
    if (!existsSync(file) || statSync(file).nlink === 1) continue;
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
  }
}

/** @param {string} from @param {string} to */
function linkOrCopy(from, to) {
  rmSync(to, { force: true });
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, `${to}.copy`); // the file system has no hard links
    renameSync(`${to}.copy`, to);
  }
}

/** Builds the site when a source is newer than the last successful build. @throws {Failure} after Astro's output. */
export async function build() {
  if (isBuilt()) return;
  warnOfMemory();
  const started = new Date();
  print(t.building);
  rmSync(stamp, { force: true });
  const show = progress();
  const { status, output, ending } = await run(packagedNode, [tool('astro/bin/astro.mjs'), 'build'], {
    cwd: root,
    environment: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', NO_COLOR: '1' },
    onLine: (line) => show(/\[(?:build|vite|content|types)\]\s+(.*\S)/.exec(line)?.[1]),
  });
  show.end();
  if (isOutOfMemory({ status, ending })) throw new Failure(killedForMemory(t.steps.build), output);
  if (status !== 0) throw new Failure(t.buildFailed, output);
  await compile();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started); // a source saved during the build is newer than the build
  print(t.built(seconds(started)));
}

/** Has Node compile what a site runs, for its first start; where that fails, a start does it itself. */
const compile = () =>
  run(packagedNode, [join('src', 'server', 'main.ts'), 'compile'], {
    cwd: root,
    environment: { NODE_ENV: 'production', ...compileCache },
  });

/**
 * @param {Map<string, import('./lockfile.mjs').Entry>} wanted
 * @param {boolean} hasSite the packages of a site are installed already
 */
async function installMissing(wanted, hasSite) {
  const started = new Date();
  print(installing(hasSite));
  const before = present(wanted);
  const show = progress();
  const timer = setInterval(() => show(t.packages(present(wanted), wanted.size)), 1000);
  const { status, output, ending } = await fetchPackages(wanted, hasSite);
  clearInterval(timer);
  show.end();
  if (status !== 0) throw installFailure(output, { status, ending });
  if (!isInstalled(wanted, installedPackages(modules))) throw new Failure(t.notAsLocked, output);
  print(t.installed(wanted.size - (hasSite ? before : 0), seconds(started)));
}

/** @param {boolean} hasSite */
function installing(hasSite) {
  if (hasSite) return t.installingDevelopment;
  return existsSync(modules) ? t.installingMissing : t.installing;
}

/** @param {Map<string, import('./lockfile.mjs').Entry>} wanted */
const present = (wanted) => [...wanted.keys()].filter((place) => existsSync(join(root, place, 'package.json'))).length;

/**
 * `npm ci` installs exactly the lockfile, and deletes node_modules first. Development packages are added by
 * `npm install` instead, which leaves the others alone: a site may be running on them.
 * @param {Map<string, import('./lockfile.mjs').Entry>} wanted @param {boolean} hasSite
 */
function fetchPackages(wanted, hasSite) {
  const dev = [...wanted.values()].some((entry) => entry.dev);
  return packagedNpm(...(hasSite ? ['install', '--no-save'] : ['ci']), dev ? '--include=dev' : '--omit=dev');
}

function isBuilt() {
  if (!existsSync(stamp)) return false;
  const sources = ['src', 'public', 'astro.config.mjs', 'package-lock.json'].map((name) => join(root, name));
  const builtAt = statSync(stamp).mtimeMs;
  return sources.filter(existsSync).every((source) => newest(source) <= builtAt);
}

/** Includes folders: their modification time shows removed files. @param {string} path @returns {number} */
function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(join(path, name))), found.mtimeMs);
}

/** @param {Date} since */
function seconds(since) {
  return ((Date.now() - since.getTime()) / 1000).toFixed(1);
}
