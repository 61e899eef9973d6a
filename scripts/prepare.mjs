// Installation and build, which start and test both need first. Plain JavaScript for any Node ≥ 18: it runs on the
// system's Node, before node_modules exists.
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
import { modules, packagedNode, nodePayload, root, tool } from './places.mjs';
import { Failure, progress, run, say } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'dist', '.built');

/**
 * Installs the missing packages in exactly the lockfile's versions: those a site needs, with `tests` the development
 * ones too. Then links the packaged Node into place and applies patches/.
 * @param {{ tests?: boolean }} [options]
 * @throws {Failure} in one line when the registry cannot be reached; otherwise after npm's output.
 */
export async function install({ tests = false } = {}) {
  const there = installedPackages();
  // Installed development packages mean a developer's machine: an upgrade must not remove them.
  const wanted = wantedPackages(tests || Object.values(there).some((entry) => entry.dev));
  if (!isInstalled(wanted, there)) {
    const hasSite = isInstalled(wantedPackages(false), there);
    await installMissing(wanted, hasSite);
  }
  placeNode();
  if ((await applyPatches()).status === 0) return;
  // Those of an earlier version are applied: the packages are put in place again, without them.
  for (const name of patchFiles()) rmSync(join(modules, packageOf(name)), { recursive: true, force: true });
  await installMissing(wanted, true, true);
  await patchPackages();
}

/**
 * Links the packaged Node to where the package `node` would put it. That package downloads it in an install script,
 * outside the lockfile; the platform's package contains it and is locked like any other.
 */
function placeNode() {
  if (!existsSync(nodePayload)) {
    throw new Failure(
      `the packaged Node did not arrive with the packages: there is none for ${process.platform} ${process.arch}, or npm was told to omit optional packages`,
    );
  }
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
  if (status !== 0) throw new Failure('a package does not take its patch: see above, and patches/README.md', output);
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
    copyFileSync(from, to); // the file system has no hard links
  }
}

/** Builds the site when a source is newer than the last successful build. @throws {Failure} after Astro's output. */
export async function build() {
  if (isBuilt()) return;
  const started = new Date();
  say('Building the site.');
  rmSync(stamp, { force: true });
  const show = progress();
  const { status, output } = await run(packagedNode, [tool('astro/bin/astro.mjs'), 'build'], {
    cwd: root,
    environment: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', NO_COLOR: '1' },
    onLine: (line) => show(/\[(?:build|vite|content|types)\]\s+(.*\S)/.exec(line)?.[1]),
  });
  show.end();
  if (status !== 0) throw new Failure('the build failed: see above', output);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started); // a source saved during the build is newer than the build
  say(`Built in ${seconds(started)} s.`);
}

/** @typedef {{ version: string, dev?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Entry */

/**
 * Returns the lockfile's packages for this platform. Versions are compared, never modification times: in a fresh
 * clone all files are equally old.
 * @param {boolean} dev
 * @returns {Map<string, Entry>} by path, such as node_modules/zod
 */
function wantedPackages(dev) {
  const entries = /** @type {[string, Entry][]} */ (Object.entries(readLock(lockFile)));
  return new Map(entries.filter(([place, entry]) => place !== '' && (dev || !entry.dev) && suits(entry)));
}

/** Returns the installed packages from npm's hidden lockfile. npm writes it last: an interrupted install has none. */
function installedPackages() {
  const written = join(modules, '.package-lock.json');
  return existsSync(written) ? readLock(written) : {};
}

/** @param {string} file @returns {Record<string, Entry>} */
const readLock = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** npm's rule for os, cpu and libc: a name, or a list of names, or of names negated by `!`. @param {Entry} entry */
function suits(entry) {
  const libc = process.platform === 'linux' && (isGlibc() ? 'glibc' : 'musl');
  const allows = (/** @type {string | string[]} */ names = [], /** @type {string | false} */ name) => {
    const list = [names].flat();
    return !list.includes(`!${name}`) && (list.every((item) => item.startsWith('!')) || list.includes(String(name)));
  };
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch) && allows(entry.libc, libc);
}

let glibc;
function isGlibc() {
  // By default the report includes network state, which takes seconds where names resolve slowly.
  if (glibc === undefined && process.report) process.report.excludeNetwork = true;
  return (glibc ??= Boolean(process.report?.getReport().header.glibcVersionRuntime));
}

/** @param {Map<string, Entry>} wanted @param {Record<string, Entry>} there */
function isInstalled(wanted, there) {
  return [...wanted].every(([place, { version, optional }]) => {
    const isLeftOut = optional && !there[place]; // npm may leave an optional one out
    return isLeftOut || there[place]?.version === version;
  });
}

/**
 * @param {Map<string, Entry>} wanted @param {boolean} hasSite the packages of a site are installed already
 */
async function installMissing(wanted, hasSite) {
  const started = new Date();
  say(installing(hasSite));
  const before = present(wanted);
  const show = progress();
  const timer = setInterval(() => show(`${present(wanted)} of ${wanted.size} packages`), 1000);
  const { status, output } = await fetchPackages(wanted, hasSite);
  clearInterval(timer);
  show.end();
  if (status !== 0) throw installFailure(output);
  if (!isInstalled(wanted, installedPackages()))
    throw new Failure('what npm installed is not what package-lock.json says: see above', output);
  say(`Installed ${wanted.size - (hasSite ? before : 0)} packages in ${seconds(started)} s.`);
}

/** @param {boolean} hasSite */
function installing(hasSite) {
  if (hasSite) return 'Installing the packages for development, once.';
  return existsSync(modules)
    ? 'Installing packages: the lockfile changed.'
    : 'Installing packages, once: this takes half a minute or more.';
}

/** @param {Map<string, Entry>} wanted */
const present = (wanted) => [...wanted.keys()].filter((place) => existsSync(join(root, place, 'package.json'))).length;

/** @param {string} output */
function installFailure(output) {
  const trouble = networkTrouble(output);
  if (trouble)
    return new Failure(`the packages could not be fetched (${trouble}): check the network, then run it again`);
  const errors = output.split('\n').filter((line) => !line.startsWith('npm warn'));
  return new Failure('npm could not install the packages: see above', errors.join('\n'));
}

/**
 * `npm ci` installs exactly the lockfile, and deletes node_modules first. Development packages are added by
 * `npm install` instead, which leaves the others alone: a site may be running on them. No install script runs.
 * Without a network npm retries each of hundreds of packages for minutes, so one ping checks whether the registry
 * responds; if not, only npm's cache is used.
 * @param {Map<string, Entry>} wanted @param {boolean} hasSite
 */
async function fetchPackages(wanted, hasSite) {
  const ping = await npm('ping', '--fetch-retries=0', '--fetch-timeout=10000');
  const trouble = networkTrouble(ping.output);
  const dev = [...wanted.values()].some((entry) => entry.dev);
  const { status, output } = await npm(
    ...(hasSite ? ['install', '--no-save'] : ['ci']),
    ...['--ignore-scripts', '--no-audit', '--no-fund', '--include=optional', dev ? '--include=dev' : '--omit=dev'],
    trouble ? '--offline' : '--fetch-retries=2',
  );
  return { status, output: trouble ? ping.output : output };
}

/** @param {string} output */
function networkTrouble(output) {
  const codes =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;
  return codes.exec(output)?.[1];
}

/** Runs npm on the current Node: the npm that started us, or the one in PATH. @param {string[]} words */
function npm(...words) {
  const parent = process.env.npm_execpath ?? '';
  const [command, ...before] = /npm-cli\.c?js$/.test(parent)
    ? [process.execPath, parent]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  return run(command, [...before, ...words], { cwd: root });
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
