import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { staticImports } from '../../../tests/support/import-graph.mjs';

test('a command starts without the front door and the subjects, unless its work needs them', () => {
  const loaded = [...staticImports(resolve('src/server/commands/run-command.ts'))].join('\n');
  expect(loaded).toContain('src/server/boot/start-problems.ts');
  expect(loaded).not.toMatch(/src\/server\/(front|accounts|catalogue|listening)\//);
});
