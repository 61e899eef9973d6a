// Keeps the site running: starts it again when it dies, and takes it along when it ends itself.
import { isEnding, pause, run, say } from './run.mjs';

const STEADY = 60_000;

/** Milliseconds before the next start, after so many deaths in a row: 100, 200, 400 … 30,000. @param {number} deaths */
export const backOff = (deaths) => Math.min(30_000, 100 * 2 ** (deaths - 1));

/**
 * Runs the site until it ends by request or of its own will (status 0). A start that fails before the site was ready
 * once is final, for a wrong setting does not become right; after that it is started again, with a growing pause.
 * @param {string} command @param {string[]} args
 * @param {{ cwd: string, environment: Record<string, string>, restarts: boolean }} options
 * @returns {Promise<number>} the site's exit status
 */
export async function supervise(command, args, { cwd, environment, restarts }) {
  let wasReady = false;
  for (let deaths = 1; ; deaths += 1) {
    let readyAt = Infinity;
    const onMessage = (/** @type {unknown} */ message) => {
      if (message === 'ready') [wasReady, readyAt] = [true, Date.now()];
    };
    const { status, ending } = await run(command, args, { cwd, environment, show: true, onMessage });
    if (isEnding() || status === 0 || !wasReady || !restarts) return status;
    if (Date.now() - readyAt > STEADY) deaths = 1;
    say(`The site ended by itself (${ending}): starting it again in ${backOff(deaths) / 1000} s.`);
    await pause(backOff(deaths));
    if (isEnding()) return 0;
  }
}
