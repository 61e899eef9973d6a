// npm start, npm run dev, npm run demo: the supervisor. A separate process installs and builds, so that its memory is
// free again when the site runs.
import { join } from 'node:path';
import { isOutOfMemory, killedForMemory } from './memory.mjs';
import { compileCache, packagedNode, root, site } from './places.mjs';
import { Failure, isEnding, main, run, print } from './run.mjs';
import { supervise } from './supervise.mjs';
import { t } from './words.mjs';

const flags = process.argv.slice(2);
const isDev = flags.includes('--dev');
const isDemo = flags.includes('--demo');

await main(async () => {
  const status = await putInPlace();
  if (status !== 0) return status;
  print(isDev ? t.startingDev : t.starting);
  return supervise(packagedNode, [...(isDev ? ['--inspect'] : []), ...site, ...flags], {
    cwd: root,
    environment: environment(),
    restarts: !isDev,
  });
});

/** Installs and builds. @returns {Promise<number>} its exit status */
async function putInPlace() {
  const words = [join(root, 'scripts', 'put-in-place.mjs'), ...(isDev ? [] : ['--build'])];
  const ended = await run(process.execPath, words, { cwd: root, show: true });
  if (isOutOfMemory(ended) && !isEnding()) throw new Failure(killedForMemory(t.steps.all));
  return ended.status;
}

/** @returns {Record<string, string>} */
function environment() {
  return {
    NODE_ENV: isDev ? 'development' : 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...compileCache,
    ...(isDemo && { DATA_DIR: process.env.DATA_DIR || './demo-data' }),
  };
}
