// Installs a site's packages, and with --build builds it.
import { build, install } from './prepare.mjs';
import { main } from './run.mjs';

await main(async () => {
  await install();
  if (process.argv.includes('--build')) await build();
  return 0;
});
