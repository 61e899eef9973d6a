// The browser of the journeys: the one that is here, or one that is fetched.
import { existsSync } from 'node:fs';
import { node24, root, tool } from './places.mjs';
import { canUseApt, findProgram, installWithApt } from './programs.mjs';
import { Failure, run, say } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium; empty for the one that Playwright keeps for itself.
 * @returns {Promise<string>} @throws {Failure} when there is none and none can be had
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
