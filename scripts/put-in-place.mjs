// What a site needs before it can start: its packages, and with --build its pages.
import { build, install } from './prepare.mjs';
import { main } from './run.mjs';

await main(async () => {
  await install();
  if (process.argv.includes('--build')) await build();
  return 0;
});
