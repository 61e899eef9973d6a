// The programs that tests need: found in PATH, or installed with apt-get if that is allowed.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { packagedNode, root, tool } from '../../scripts/places.mjs';
import { Failure, run, print } from '../../scripts/run.mjs';

/** The browser without its windows: the same engine, which draws a page with a third less processor time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of a Chromium, installed if necessary; empty for Playwright's own.
 * @returns {Promise<string>} @throws {Failure} when there is none and none can be installed
 */
export async function chromium() {
  const shell = findShell();
  if (shell || (await hasPlaywrights())) return shell;
  return findChromium() || (canUseApt() ? installDebians() : installWithPlaywright());
}

/** Returns the one that CHROMIUM_PATH names, else a headless shell in PATH, else a whole Chromium; else empty. */
export const findChromium = () => findShell() || findProgram('CHROMIUM_PATH', WHOLE);

const findShell = () => findProgram('CHROMIUM_PATH', SHELLS);

/**
 * Without windows Playwright starts its headless shell, of which it tells no path: a start says whether it is there.
 */
async function hasPlaywrights() {
  const start = "import { chromium } from '@playwright/test'; await (await chromium.launch()).close()";
  const { status } = await run(packagedNode, ['--input-type=module', '--eval', start], { cwd: root });
  return status === 0;
}

async function installDebians() {
  let said = '';
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status, output } = await installWithApt(name);
    // Ubuntu's package `chromium` only installs a snap, which does not work in a container.
    const found = status === 0 ? findChromium() : '';
    if (found) return found;
    said += output;
  }
  return installWithPlaywright(said);
}

async function installWithPlaywright(before = '') {
  print('Fetching the Chromium that Playwright brings, once.');
  const words = [tool('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'];
  const { status, output } = await run(packagedNode, words, { cwd: root });
  if (status === 0) return '';
  throw new Failure(
    'there is no Chromium and none could be fetched: install one, or name it in CHROMIUM_PATH',
    before + output,
  );
}

/** Returns the one that FIREFOX_PATH names, else the first in PATH; else empty. */
export const findFirefox = () => findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']);

/** Returns the path of a Firefox; empty when there is none and none can be installed, which is not a failure. */
export async function firefox() {
  const here = findFirefox();
  if (here || !canUseApt()) return here;
  await installWithApt('firefox-esr');
  return findFirefox();
}

const findWebKit = () => findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver']);

/** Returns the path of the driver of WebKitGTK, as above; it needs a screen and what plays sound. */
export async function webKitDriver() {
  if (findWebKit() || !canUseApt()) return findWebKit();
  for (const name of ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-libav'])
    await installWithApt(name);
  return findWebKit();
}

/**
 * Returns the path of a program that slow tests compare us with, installed if that is allowed.
 * @param {'nginx' | 'caddy' | 'age' | 'espeak-ng' | 'ffmpeg' | 'promtool'} name @throws {Failure}
 */
export async function program(name) {
  const find = () => findProgram(`${name.toUpperCase()}_PATH`, [name]);
  if (!find() && canUseApt()) await installWithApt(name === 'promtool' ? 'prometheus' : name);
  if (!find()) throw new Failure(`there is no ${name}: install it, or say where it is with ${name.toUpperCase()}_PATH`);
  return find();
}

/**
 * Returns the file that a setting names, else the first of `names` in PATH, else empty.
 * @param {string} setting @param {string[]} names @throws {Failure} when the setting names no file
 */
function findProgram(setting, names) {
  const named = process.env[setting];
  if (named && !existsSync(named)) throw new Failure(`${setting} is ${named}: there is no such file`);
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? '';
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs one Debian package. @param {string} name */
async function installWithApt(name) {
  print(`Installing ${name} with apt-get, once.`);
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
