// Keeps the site running: restarts it when it crashes, replaces it by a new version on SIGHUP, and stops it when the
// supervisor stops.
import { isEnding, onReload, pause, run, say } from './run.mjs';

const STEADY = 60_000;

/** Returns the delay before a restart in ms, by crashes in a row: 100, 200, 400 … 30,000. @param {number} deaths */
export const backOff = (deaths) => Math.min(30_000, 100 * 2 ** (deaths - 1));

/**
 * Runs the site until it is stopped or exits with status 0. A failure before the site was ever ready is final, because
 * a wrong setting does not fix itself; after that it is restarted, with exponential back-off. On a reload `prepare`
 * puts a new version in place, and returns whether it could; the site then replaces its workers, or exits to be started
 * again.
 * @param {string} command @param {string[]} args
 * @param {{ cwd: string, environment: Record<string, string>, restarts: boolean, prepare?: () => Promise<boolean> }} options
 * @returns {Promise<number>} the site's exit status
 */
export async function supervise(command, args, { cwd, environment, restarts, prepare }) {
  let wasReady = false;
  const replacement = prepare && replaceOnReload(prepare);
  for (let deaths = 1; ; deaths += 1) {
    let readyAt = Infinity;
    const { status, ending } = await run(command, args, {
      cwd,
      environment,
      show: true,
      onMessage: (message, child) => {
        if (message === 'replaced') replacement?.end();
        if (message !== 'ready') return;
        [wasReady, readyAt] = [true, Date.now()];
        replacement?.follow(child);
      },
    });
    if (isEnding() || !wasReady || !restarts) return status;
    if (replacement?.end()) {
      deaths = 0;
      continue;
    }
    if (status === 0) return status;
    if (Date.now() - readyAt > STEADY) deaths = 1;
    say(`The site ended by itself (${ending}): starting it again in ${backOff(deaths) / 1000} s.`);
    await pause(backOff(deaths));
    if (isEnding()) return 0;
  }
}

/** @param {() => Promise<boolean>} prepare */
function replaceOnReload(prepare) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let site;
  let isPreparing = false;
  let isAsked = false;
  const replace = async () => {
    if (!site?.connected) return;
    if (isPreparing || isAsked) return say('A new version is being put in place already.');
    isPreparing = true;
    say('Putting a new version in place, while the site runs.');
    const isPrepared = await prepare().catch(() => false);
    isPreparing = false;
    if (isEnding()) return;
    if (!isPrepared) return say('There is no new version: what runs goes on.');
    isAsked = site.connected && site.send('replace');
  };
  onReload(() => void replace());
  return {
    /** @param {import('node:child_process').ChildProcess} child */
    follow: (child) => void (site = child),
    /** Returns whether the site was asked to be replaced, and no longer is. */
    end: () => isAsked && !(isAsked = false),
  };
}
