// Keeps the site running: restarts it when it crashes, and stops it when the supervisor stops.
import { isEnding, pause, run, print } from './run.mjs';
import { t } from './words.mjs';

const STEADY = 60_000;

/** Returns the delay before a restart in ms, by crashes in a row: 100, 200, 400 … 30,000. @param {number} deaths */
export const backOff = (deaths) => Math.min(30_000, 100 * 2 ** (deaths - 1));

/**
 * Runs the site until it is stopped or exits with status 0. A failure before the site was ever ready is final, because
 * a wrong setting does not fix itself; after that it is restarted, with exponential back-off, and told how often by
 * `--restarts`.
 * @param {string} command @param {string[]} args
 * @param {{ cwd: string, environment: Record<string, string>, restarts: boolean }} options
 * @returns {Promise<number>} the site's exit status
 */
export async function supervise(command, args, { cwd, environment, restarts: isRestarted }) {
  let wasReady = false;
  let restarts = 0;
  for (let deaths = 1; ; deaths += 1) {
    let readyAt = Infinity;
    const { status, ending } = await run(command, restarts > 0 ? [...args, `--restarts=${restarts}`] : args, {
      cwd,
      environment,
      show: true,
      onMessage: (message) => {
        if (message === 'ready') [wasReady, readyAt] = [true, Date.now()];
      },
    });
    if (ending === 'SIGKILL' && !wasReady && !isEnding()) print(t.killedBeforeReady);
    if (isEnding() || !wasReady || !isRestarted) return status;
    if (status === 0) return status;
    if (Date.now() - readyAt > STEADY) deaths = 1;
    print(t.restarting(ending === 'SIGKILL' ? t.memoryRanOut(ending) : ending, backOff(deaths) / 1000));
    await pause(backOff(deaths));
    if (isEnding()) return 0;
    restarts += 1;
  }
}
