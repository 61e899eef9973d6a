// Installs a site's packages, and with --build builds it. --beside: while an older version runs in this folder.
import { build, install } from './prepare.mjs';
import { main } from './run.mjs';

await main(async () => {
  await install({ isBeside: process.argv.includes('--beside') });
  if (process.argv.includes('--build')) await build();
  return 0;
});
