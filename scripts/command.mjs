// npm run reset-password, users, audit-log, check-feed, import, export, backup, restore, verify, move-database, move-files, migrate: `command.mjs NAME …`
// runs src/server/commands/NAME.ts on Node 24, whatever Node runs this script.
import { join } from 'node:path';
import { node24, root } from './places.mjs';
import { build, install } from './prepare.mjs';
import { main, run } from './run.mjs';

const [name, ...words] = process.argv.slice(2);

await main(async () => {
  await install();
  if (name === 'export') await build();
  const { status } = await run(node24, [join('src', 'server', 'commands', `${name}.ts`), ...words], {
    cwd: root,
    show: true,
    environment: { NODE_ENV: 'production' },
  });
  return status;
});
