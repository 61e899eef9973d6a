// The browser of the journeys: an installed one, or one that is downloaded.
import { node24, root, tool } from './places.mjs';
import { canUseApt, findProgram, installWithApt } from './programs.mjs';
import { Failure, run, say } from './run.mjs';

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

/** Without windows Playwright starts its headless shell, of which it tells no path: a start says whether it is there. */
async function hasPlaywrights() {
  const start = "import { chromium } from '@playwright/test'; await (await chromium.launch()).close()";
  const { status } = await run(node24, ['--input-type=module', '--eval', start], { cwd: root });
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
  say('Fetching the Chromium that Playwright brings, once.');
  const words = [tool('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'];
  const { status, output } = await run(node24, words, { cwd: root });
  if (status === 0) return '';
  throw new Failure(
    'there is no Chromium and none could be fetched: install one, or name it in CHROMIUM_PATH',
    before + output,
  );
}
