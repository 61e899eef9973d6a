// System programs: found in PATH, or installed with apt-get if that is allowed.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './places.mjs';
import { Failure, run, say } from './run.mjs';

/**
 * Returns the file that a setting names, else the first of `names` in PATH, else empty.
 * @param {string} setting @param {string[]} names @throws {Failure} when the setting names no file
 */
export function findProgram(setting, names) {
  const named = process.env[setting];
  if (named && !existsSync(named)) throw new Failure(`${setting} is ${named}: there is no such file`);
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? '';
}

export function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs one Debian package. @param {string} name */
export async function installWithApt(name) {
  say(`Installing ${name} with apt-get, once.`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { cwd: root, environment }); // may fail, as long as the package is found
  return run('apt-get', ['install', '-y', '--no-install-recommends', name], { cwd: root, environment });
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
