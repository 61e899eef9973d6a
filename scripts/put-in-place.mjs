// Installs a site's packages, with --development the development ones too, and with --build builds it.
import { build, install } from './prepare.mjs';
import { main } from './run.mjs';

await main(async () => {
  await install({ tests: process.argv.includes('--development') });
  if (process.argv.includes('--build')) await build();
  return 0;
});
