// node scripts/update-agents.mjs [CLONE]: replaces the list of podcast apps by OPAWG's user-agents-v2 (MIT), from a
// clone of it or from GitHub. Nothing is written unless each of its own examples matches its own entry.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node24, root } from './places.mjs';

const ADDRESS = 'https://github.com/opawg/user-agents-v2';
/** Asked in this order; the first match decides. */
const ORDERED = ['bots', 'apps', 'libraries', 'browsers'];
const RUNTIME = join(root, 'src/server/listening/downloads/agents');
const EXAMPLES = join(root, 'tests/fixtures/agents');

const temporary = mkdtempSync(join(tmpdir(), 'agents-'));
try {
  const clone = process.argv[2] ?? git('clone', '--quiet', '--depth', '1', ADDRESS, temporary) ?? temporary;
  update(clone || temporary);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function update(clone) {
  const read = (file) => JSON.parse(git('-C', clone, 'show', `HEAD:build/${file}`));
  const lists = Object.fromEntries(
    [...ORDERED, 'devices'].map((name) => [
      name,
      { runtime: read(`${name}.runtime.json`), examples: read(`${name}.examples.json`) },
    ]),
  );
  requireOwnMatches(lists);
  const commit = git('-C', clone, 'rev-parse', 'HEAD').trim();
  const updated = git('-C', clone, 'log', '-1', '--format=%cs').trim();
  for (const [name, { runtime, examples }] of Object.entries(lists)) {
    write(join(RUNTIME, `${name}.runtime.json`), runtime);
    write(join(EXAMPLES, `${name}.examples.json`), examples);
  }
  write(join(RUNTIME, 'source.json'), {
    name: 'OPAWG user-agents-v2',
    address: ADDRESS,
    commit,
    licence: 'MIT',
    updated,
  });
  writeFileSync(join(RUNTIME, 'LICENSE'), git('-C', clone, 'show', 'HEAD:LICENSE'));
  execFileSync(node24, ['node_modules/oxfmt/bin/oxfmt', RUNTIME, EXAMPLES], { cwd: root });
  const count = ORDERED.reduce((sum, name) => sum + lists[name].runtime.entries.length, 0);
  process.stdout.write(`${count} entries of ${commit} (${updated}).\n`);
}

function requireOwnMatches(lists) {
  const patterns = ORDERED.flatMap((list) =>
    lists[list].runtime.entries.map(({ name, pattern }) => ({ list, name, pattern: new RegExp(pattern) })),
  );
  for (const list of ORDERED) {
    for (const { name, examples = [] } of lists[list].examples.entries) {
      for (const example of examples) {
        const found = patterns.find(({ pattern }) => pattern.test(example.replaceAll(/[\r\n]/g, '')));
        if (found?.list !== list || found.name !== name)
          throw new Error(`"${example}" is ${found?.name ?? 'nothing'}, not ${name}`);
      }
    }
  }
}

function git(...words) {
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
}

function write(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
