// What start and test both need before anything of ours can run. Plain JavaScript for any Node ≥ 18:
// it runs on the system's Node, before there is a node_modules.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patchPostgres } from './patch-postgres.mjs';
import { Failure, progress, run, say } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'dist', '.built');

/** Node 24, which the npm package `node` brings. */
export const node24 = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Arguments for `node24` that run a package's program; its `.bin` shell script would find the system's Node. */
export const tool = (/** @type {string} */ path) => join(modules, path);

/**
 * Puts the packages of the lockfile in place, when they are not yet, and mends the one that needs it.
 * @throws {Failure} in one line when the registry cannot be reached; after npm's own words otherwise.
 */
export async function install() {
  const wanted = wantedPackages();
  if (!isInstalled(wanted)) await npmCi(wanted);
  if (!existsSync(node24)) {
    throw new Failure(
      'Node 24 did not arrive with the packages: let npm run install scripts (npm config delete ignore-scripts), then npm rebuild node',
    );
  }
  patchPostgres(modules);
}

/** Builds the site when a source is newer than the last successful build. @throws {Failure} after Astro's own words. */
export async function build() {
  if (isBuilt()) return;
  const started = new Date();
  say('Building the site.');
  rmSync(stamp, { force: true });
  const show = progress();
  const { status, output } = await run(node24, [tool('astro/bin/astro.mjs'), 'build'], {
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

/**
 * The packages of the lockfile that belong on this machine. Contents are compared, never times: in a fresh
 * clone every file is as old as every other.
 * @returns {Map<string, string>} place → version
 */
function wantedPackages() {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const entries = Object.entries(packages).filter(([place, entry]) => place !== '' && suits(entry));
  return new Map(entries.map(([place, entry]) => [place, entry.version]));
}

/** npm's rule: a list of names, or of names with a ! before them. @param {{os?: string[], cpu?: string[], libc?: string[]}} entry */
function suits(entry) {
  const libc = process.platform === 'linux' && (isGlibc() ? 'glibc' : 'musl');
  const allows = (/** @type {string[] | undefined} */ list, /** @type {string | false} */ name) =>
    !list ||
    (!list.includes(`!${name}`) && (list.every((item) => item.startsWith('!')) || list.includes(String(name))));
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch) && allows(entry.libc, libc);
}

let glibc;
function isGlibc() {
  // The report lists network interfaces unless told not to, which takes seconds where names resolve slowly.
  if (glibc === undefined && process.report) process.report.excludeNetwork = true;
  return (glibc ??= Boolean(process.report?.getReport().header.glibcVersionRuntime));
}

/** npm writes `.package-lock.json` last, so an install that broke off does not count. @param {Map<string, string>} wanted */
function isInstalled(wanted) {
  const written = join(modules, '.package-lock.json');
  if (!existsSync(written) || !existsSync(node24)) return false;
  const { packages } = JSON.parse(readFileSync(written, 'utf8'));
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return [...wanted].every(([place, version]) => {
    const isLeftOut = locked[place].optional && !packages[place]; // npm may leave an optional one out
    return isLeftOut || packages[place]?.version === version;
  });
}

/** @param {Map<string, string>} wanted */
async function npmCi(wanted) {
  const started = new Date();
  say(
    existsSync(modules)
      ? 'Installing packages: the lockfile changed.'
      : 'Installing packages, once: this takes a minute or two.',
  );
  const show = progress();
  const timer = setInterval(() => show(installProgress(wanted)), 1000);
  const { status, output } = await fetchPackages();
  clearInterval(timer);
  show.end();
  if (status !== 0) throw installFailure(output);
  say(`Installed ${wanted.size} packages in ${seconds(started)} s.`);
}

/** @param {Map<string, string>} wanted */
function installProgress(wanted) {
  const there = [...wanted.keys()].filter((place) => existsSync(join(root, place, 'package.json'))).length;
  return there < wanted.size ? `${there} of ${wanted.size} packages` : 'Node 24 is on its way';
}

/** @param {string} output */
function installFailure(output) {
  const trouble = networkTrouble(output);
  if (trouble)
    return new Failure(`the packages could not be fetched (${trouble}): check the network, then run it again`);
  const errors = output.split('\n').filter((line) => !line.startsWith('npm warn'));
  return new Failure('npm could not install the packages: see above', errors.join('\n'));
}

/**
 * Without a network npm tries each of hundreds of packages again and again, for minutes. So it is asked once
 * whether the registry answers; if not, only what is in npm's cache can be installed.
 */
async function fetchPackages() {
  const ping = await npm('ping', '--fetch-retries=0', '--fetch-timeout=10000');
  const trouble = networkTrouble(ping.output);
  const flags = ['--no-audit', '--no-fund', ...(trouble ? ['--offline'] : ['--fetch-retries=2'])];
  // Production settings of the machine must not leave out what the build needs.
  flags.push('--include=dev', '--include=optional');
  let outcome = await npm('ci', ...flags);
  // A lockfile made where some other platform's package could not be had lacks its line, and `npm ci` then
  // refuses on every platform. `npm install` takes the same versions from it and leaves the file alone.
  if (outcome.output.includes('EUSAGE')) outcome = await npm('install', '--no-save', ...flags);
  return { status: outcome.status, output: trouble ? ping.output : outcome.output };
}

/** @param {string} output */
function networkTrouble(output) {
  const codes =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;
  return codes.exec(output)?.[1];
}

/** npm with the running Node: the npm that started us, or the one in PATH. @param {string[]} words */
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

/** Folders count too: their time tells of files that were removed. @param {string} path @returns {number} */
function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(join(path, name))), found.mtimeMs);
}

/** @param {Date} since */
function seconds(since) {
  return ((Date.now() - since.getTime()) / 1000).toFixed(1);
}
