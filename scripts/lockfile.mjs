// The packages that a lockfile wants on this machine, and those of them that npm has installed. Plain JavaScript for
// any Node ≥ 18.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version: string, dev?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[],
 * libc?: string | string[] }} Entry
 */

/**
 * Returns the lockfile's packages for this platform. Versions are compared, never modification times: in a fresh
 * clone all files are equally old.
 * @param {string} file @param {boolean} dev with those for development
 * @returns {Map<string, Entry>} by path, such as node_modules/zod
 */
export function wantedPackages(file, dev) {
  const entries = Object.entries(readLock(file));
  return new Map(entries.filter(([place, entry]) => place !== '' && (dev || !entry.dev) && suits(entry)));
}

/**
 * Returns the installed packages from npm's hidden lockfile. npm writes it last: an interrupted install has none, or
 * half of one. @param {string} modules
 */
export function installedPackages(modules) {
  const written = join(modules, '.package-lock.json');
  try {
    return existsSync(written) ? readLock(written) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** @param {Map<string, Entry>} wanted @param {Record<string, Entry>} there */
export function isInstalled(wanted, there) {
  return [...wanted].every(([place, entry]) =>
    there[place] ? there[place].version === entry.version : mayBeLeftOut(entry),
  );
}

/**
 * Packages that other optional packages need are left out with these. One that names its platform is a program for this
 * very machine: an npm on an older Node leaves it out, and the build then lacks it.
 * @param {Entry} entry
 */
const mayBeLeftOut = ({ optional, os, cpu }) => Boolean(optional) && !os && !cpu;

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

/** @type {boolean | undefined} */
let glibc;
export function isGlibc() {
  // By default the report includes network state, which takes seconds where names resolve slowly.
  if (glibc === undefined && process.report) process.report.excludeNetwork = true;
  return (glibc ??= Boolean(process.report?.getReport().header.glibcVersionRuntime));
}
