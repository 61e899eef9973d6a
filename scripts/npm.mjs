// The packaged Node and npm, by which every machine installs the same, and how they get here: by the little that any
// npm ≥ 8 on any Node ≥ 18 can do. Plain JavaScript for these.
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { installedPackages, isGlibc, isInstalled } from './lockfile.mjs';
import { nodePackage, nodePayload, npmProgram, packaged, root } from './places.mjs';
import { isOutOfMemory, killedForMemory } from './memory.mjs';
import { Failure, run, print } from './run.mjs';
import { t } from './words.mjs';

/** @typedef {{ version: string, integrity: string }} Pinned */

/** @type {{ node: { version: string, integrity: Record<string, string> }, npm: Pinned }} */
const pinned = JSON.parse(readFileSync(join(root, 'scripts', 'packaged.json'), 'utf8'));

/**
 * Settings that an .npmrc or the environment may have for other projects. An npm that does not know one of these
 * ignores it.
 */
const OURS = [
  ...['--ignore-scripts', '--include=optional', '--include=peer', '--package-lock', '--no-package-lock-only'],
  ...['--no-audit', '--no-fund', '--no-dry-run', '--no-global', '--location=project', '--no-workspaces', '--no-force'],
  ...['--no-engine-strict', '--no-legacy-peer-deps', '--install-strategy=hoisted', '--no-install-links'],
  ...['--no-before', '--no-min-release-age', '--no-json', '--no-color', '--loglevel=notice'],
  ...[`--os=${process.platform}`, `--cpu=${process.arch}`],
];

/**
 * Brings the packaged Node and npm, in the versions and with the checksums of packaged.json, by the npm of this
 * machine.
 * @throws {Failure} in one line where there is none for this machine, or its own Node or npm is missing or too old
 */
export async function installNodeAndNpm() {
  const wanted = packagesOf(pinned);
  const places = new Map(Object.entries(wanted).map(([name, one]) => [`node_modules/${name}`, one]));
  if (isInstalled(places, installedPackages(join(packaged, 'node_modules'))) && existsSync(nodePayload)) return;
  const own = await ownVersions();
  print(t.fetching(pinned.node.version, pinned.npm.version, own));
  writeLockfile(wanted, places);
  const { status, output, ending } = await fetchPackages(ownNpm, packaged, ['ci']);
  if (status !== 0) throw installFailure(output, { status, ending });
  await tryOut();
}

/** Runs the packaged npm on the packaged Node, in the project. @param {string[]} words */
export const packagedNpm = (...words) => fetchPackages([nodePayload, npmProgram], root, words);

/** @param {typeof pinned} pinned @returns {Record<string, Pinned>} by name */
function packagesOf({ node, npm }) {
  const integrity = node.integrity[nodePackage];
  if (!integrity || (process.platform === 'linux' && !isGlibc())) throw noNode();
  return { [nodePackage]: { version: node.version, integrity }, npm };
}

function noNode() {
  const isMusl = process.platform === 'linux' && !isGlibc();
  return new Failure(t.noNode(`${process.platform} ${process.arch}`, isMusl));
}

/** The npm that started us, on the Node that runs it; else the one in PATH. */
const { npm_execpath: execpath = '', npm_node_execpath: nodeExecpath = process.execPath } = process.env;
const inPath = [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
const ownNpm = /npm-cli\.c?js$/.test(execpath) ? [nodeExecpath, execpath] : inPath;

/** Returns the versions of this machine's own Node and npm. @throws {Failure} in one line */
async function ownVersions() {
  const { node = '', npm = '' } = await askOwnNpm('version');
  if (!npm) throw new Failure(t.noNpm);
  if (Number.parseInt(npm, 10) < 8) throw new Failure(t.oldNpm(npm));
  return { node, npm };
}

/** @param {string[]} words @returns {Promise<Record<string, string>>} */
async function askOwnNpm(...words) {
  const [command = '', ...before] = ownNpm;
  const { output } = await run(command, [...before, ...words, ...OURS, '--json'], { cwd: root });
  return JSON.parse(/^\{.*^\}/ms.exec(output)?.[0] ?? '{}');
}

/**
 * For npm to compare what it fetches with our checksums. Settings in the project's .npmrc hold here too.
 * @param {Record<string, Pinned>} wanted @param {Map<string, Pinned>} places
 */
function writeLockfile(wanted, places) {
  mkdirSync(packaged, { recursive: true });
  const dependencies = Object.fromEntries(Object.entries(wanted).map(([name, { version }]) => [name, version]));
  const packages = { '': { dependencies }, ...Object.fromEntries(places) };
  writeFileSync(join(packaged, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(packaged, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(packaged, '.npmrc'));
}

/** @throws {Failure} where the packaged Node does not run, as with a glibc that is too old */
async function tryOut() {
  const { status, output } = await run(nodePayload, ['--version'], { cwd: root });
  if (status === 0) return;
  rmSync(packaged, { recursive: true });
  throw new Failure(t.nodeDoesNotRun(output.trim().split('\n')[0] ?? ''));
}

/** The result of the ping, once there was one. @type {string | undefined} */
let pinged;

/**
 * Runs npm in a folder. Without a network it retries each of hundreds of packages for minutes, so one ping checks
 * whether the registry responds; if not, only npm's cache is used.
 * @param {string[]} npm @param {string} cwd @param {string[]} words
 */
async function fetchPackages([command = '', ...before], cwd, words) {
  const { options, environment } = await surroundings(cwd);
  // When asked to stop, npm waits for requests in progress, for minutes if a connection is dead. The next start
  // retries.
  const npm = (/** @type {string[]} */ ...more) =>
    run(command, [...before, ...more, ...OURS, ...options], { cwd, environment, endBy: 'SIGKILL' });
  pinged ??= (await npm('ping', '--fetch-retries=0', '--fetch-timeout=10000')).output;
  const trouble = networkTrouble(pinged);
  const { status, output, ending } = await npm(...words, trouble ? '--offline' : '--fetch-retries=2');
  if (status !== 0 && !hasOwnCache && isOfAnotherAccount(output)) {
    hasOwnCache = true;
    return fetchPackages([command, ...before], cwd, words);
  }
  return { status, output: trouble ? pinged : output, ending };
}

/** Whether npm's cache is in the project, because files in the usual one belong to another account. */
let hasOwnCache = false;

/** `sudo npm` leaves files of root below a cache that is the person's own. @param {string} output of npm */
const isOfAnotherAccount = (output) => /\b(EACCES|EPERM)\b/.test(output) && output.includes('_cacache');

/** @type {Promise<Record<string, string>> | undefined} */
let ownSettings;

/**
 * Returns what makes the packaged npm read the settings that the machine's own reads: its proxy, registry and
 * certificates, which may be in an npmrc beside that npm. Where npm's cache cannot be written, as in a home that is
 * read-only or after `sudo npm`, there is one in the project.
 * @param {string} cwd
 */
async function surroundings(cwd) {
  const { cache = '', globalconfig = '' } = await (ownSettings ??= askOwnNpm('config', 'list'));
  const options = isWritable(cache) && !hasOwnCache ? [] : [`--cache=${relative(cwd, join(packaged, 'cache'))}`];
  /** Variables by which one npm describes itself to the scripts it runs: another would take them for its own. */
  const silent = { npm_config_npm_version: undefined, npm_config_node_version: undefined };
  return { options, environment: { ...silent, ...(globalconfig && { npm_config_globalconfig: globalconfig }) } };
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns what to say of an npm that failed: one line when the network or the memory did. @param {string} output
 * @param {{ status: number, ending: string }} ended
 */
export function installFailure(output, ended) {
  if (isOutOfMemory(ended)) return new Failure(killedForMemory(t.steps.npm), output);
  const errors = output
    .split('\n')
    .filter((line) => !/^npm (warn|notice)/i.test(line))
    .join('\n');
  /** The registry's own answer: it wants a password, or lacks the package, which npm's lines name. */
  const refusal = /\b(E40[1347]|E50\d)\b/.exec(output)?.[0];
  const trouble = networkTrouble(output);
  /** A machine without a battery for its clock begins in the past, where no certificate holds. */
  const clock = /CERT_(HAS_EXPIRED|NOT_YET_VALID)/.test(trouble ?? '')
    ? new Date().toISOString().slice(0, 16).replace('T', ' ')
    : null;
  if (trouble || refusal) return new Failure(t.notFetched(trouble ?? refusal ?? '', clock), trouble ? '' : errors);
  return new Failure(t.npmFailed, errors);
}

/** @param {string} output */
function networkTrouble(output) {
  const codes =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|\w*CERT_\w+|UNABLE_TO_\w+)\b/;
  return codes.exec(output)?.[1];
}
