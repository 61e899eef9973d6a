// The browser of the journeys: an installed one, or one that is downloaded.
import { existsSync } from 'node:fs';
import { node24, root, tool } from './places.mjs';
import { canUseApt, findProgram, installWithApt } from './programs.mjs';
import { Failure, run, say } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of a Chromium, installed if necessary; empty for Playwright's own.
 * @returns {Promise<string>} @throws {Failure} when there is none and none can be installed
 */
export async function chromium() {
  const here = findChromium();
  if (here || (await hasPlaywrights())) return here;
  return canUseApt() ? installDebians() : installWithPlaywright();
}

const findChromium = () => findProgram('CHROMIUM_PATH', NAMES);

async function hasPlaywrights() {
  const ask = "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())";
  const { output } = await run(node24, ['--input-type=module', '--eval', ask], { cwd: root });
  return existsSync(output.trim());
}

async function installDebians() {
  const { status, output } = await installWithApt('chromium');
  // Ubuntu's package of this name only installs a snap, which does not work in a container.
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
