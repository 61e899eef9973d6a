import { spawnSync } from 'node:child_process';

/** `npm run bench`: every measurement, one after the other; `npm run bench -- NAME [WORDS]`: one. */
const ALL = [
  ...[
    'pages',
    'render',
    'media',
    'listeners',
    'memory',
    'growth',
    'in-service',
    'weight',
    'paint',
    'hostile',
    'lighthouse',
  ],
];
const [only, ...words] = process.argv.slice(2);
if (only && !ALL.includes(only)) throw new Error(`Usage: npm run bench [-- ${ALL.join('|')}]`);
for (const name of only ? [only] : ALL) {
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${name}.ts`, ...words], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
