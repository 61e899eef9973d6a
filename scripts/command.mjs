// npm run reset-password, npm run users, npm run audit-log: `command.mjs NAME …` runs src/server/commands/NAME.ts
// on Node 24, whichever Node this is.
import { join } from 'node:path';
import { install, node24, root } from './prepare.mjs';
import { main, run } from './run.mjs';

const [name, ...words] = process.argv.slice(2);

await main(async () => {
  await install();
  const { status } = await run(node24, [join('src', 'server', 'commands', `${name}.ts`), ...words], {
    cwd: root,
    show: true,
    environment: { NODE_ENV: 'production' },
  });
  return status;
});
