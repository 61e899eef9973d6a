// npm start, npm run dev, npm run demo: the supervisor. A separate process installs and builds, so that its memory is
// free again when the site runs.
import { join } from 'node:path';
import { node24, root, site, siteEnvironment } from './places.mjs';
import { main, run, say } from './run.mjs';
import { supervise } from './supervise.mjs';

const flags = process.argv.slice(2);
const isDev = flags.includes('--dev');
const isDemo = flags.includes('--demo');

await main(async () => {
  const status = await putInPlace();
  if (status !== 0) return status;
  say(isDev ? 'Starting the site for development.' : 'Starting the site.');
  return supervise(node24, [...site, ...flags], {
    cwd: root,
    environment: environment(),
    restarts: !isDev,
    ...(!isDev && { prepare: async () => (await putInPlace('--beside')) === 0 }),
  });
});

/** Installs and builds. @param {string[]} flags @returns {Promise<number>} its exit status */
async function putInPlace(...flags) {
  const words = [join(root, 'scripts', 'put-in-place.mjs'), ...(isDev ? [] : ['--build']), ...flags];
  const { status } = await run(process.execPath, words, { cwd: root, show: true });
  return status;
}

/** @returns {Record<string, string>} */
function environment() {
  return {
    NODE_ENV: isDev ? 'development' : 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...siteEnvironment,
    ...(isDemo && { DATA_DIR: process.env.DATA_DIR || './demo-data' }),
  };
}
