#!/usr/bin/env node
// npm run carecast -- NAME …: runs src/server/commands/NAME.ts on the packaged Node, whatever Node runs this script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache, memoryLimits, packagedNode, root } from './places.mjs';
import { build, install } from './prepare.mjs';
import { Failure, main, run, print } from './run.mjs';
import { t } from './words.mjs';

const NAMES = 'audit-log backup check-feed export import jobs migrate reset-password restore users verify';

/** They read an archive that may be anyone's; an import may read a feed of 200 MB into memory. */
const LIMITED = ['restore', 'verify'];

/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [name = '', ...words] = process.argv.slice(2);
// until 0.3.0: each command is also a script of package.json, as in version 0.1.0
if (process.env.npm_lifecycle_event === name) process.stderr.write(`${t.renamed(name)}\n`);

await main(async () => {
  if (name === '--version') {
    print(`Carecast ${version}`);
    return 0;
  }
  if (!NAMES.split(' ').includes(name)) throw new Failure(t.usage(NAMES, version));
  await install();
  if (name === 'export') await build();
  const limits = LIMITED.includes(name) ? memoryLimits : [];
  const { status } = await run(packagedNode, [...limits, join('src', 'server', 'main.ts'), 'command', name, ...words], {
    cwd: root,
    show: true,
    environment: { NODE_ENV: 'production', ...compileCache },
  });
  return status;
});
