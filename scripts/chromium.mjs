// The browser of the journeys: the one that is here, or one that is fetched.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node24, root, tool } from './prepare.mjs';
import { Failure, run, say } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium; empty for the one that Playwright keeps for itself.
 * @returns {Promise<string>} @throws {Failure} when there is none and none can be had
 */
export async function chromium() {
  const here = findChromium();
  if (here || (await hasPlaywrights())) return here;
  return canUseApt() ? installWithApt() : installWithPlaywright();
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Failure(`CHROMIUM_PATH is ${named}: there is no such file`);
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? '';
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

async function hasPlaywrights() {
  const ask = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())";
  const { output } = await run(node24, ['--input-type=module', '--eval', ask], { cwd: root });
  return existsSync(output.trim());
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

async function installWithApt() {
  say('Installing Chromium with apt-get, once.');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { cwd: root, environment }); // a list that fails is no matter if the package is found
  const { status, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    cwd: root,
    environment,
  });
  // Ubuntu's package of this name is a pointer to a snap, which a container cannot install.
  const found = status === 0 ? findChromium() : '';
  return found || installWithPlaywright(output);
}

async function installWithPlaywright(before = '') {
  say('Fetching the Chromium that Playwright brings, once.');
  const { status, output } = await run(node24, [tool('@playwright/test/cli.js'), 'install', 'chromium'], { cwd: root });
  if (status === 0) return '';
  throw new Failure(
    'there is no Chromium and none could be fetched: install one, or name it in CHROMIUM_PATH',
    before + output,
  );
}
