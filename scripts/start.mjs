// npm start, npm run dev, npm run demo. Puts everything in place, then hands over to src/server/main.ts.
import { build, install, node24, root } from './prepare.mjs';
import { main, run, say } from './run.mjs';

const flags = process.argv.slice(2);
const isDev = flags.includes('--dev');
const isDemo = flags.includes('--demo');

await main(async () => {
  await install();
  if (!isDev) await build();
  say(isDev ? 'Starting the site for development.' : 'Starting the site.');
  const { status } = await run(node24, ['src/server/main.ts', ...flags], {
    cwd: root,
    show: true,
    environment: environment(),
  });
  return status;
});

/** @returns {Record<string, string>} */
function environment() {
  return {
    NODE_ENV: isDev ? 'development' : 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(isDemo && { DATA_DIR: process.env.DATA_DIR || './demo-data' }),
  };
}
