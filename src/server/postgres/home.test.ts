import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { shortFolder } from './home.ts';

const folder = mkdtempSync(join(tmpdir(), 'carecast-home-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('sockets of a long DATA_DIR are in the runtime folder of the unit, where commands find them, if it is ours', () => {
  const [data, runtime] = [join(folder, 'data'), join(folder, 'run')];
  mkdirSync(data);
  const cluster = join(data, 'database');
  const own = process.getuid?.() ?? 0;
  expect(shortFolder(cluster, own, runtime)).toMatch(new RegExp(`^${tmpdir()}/carecast-[0-9a-f]{16}$`));
  mkdirSync(runtime);
  expect(shortFolder(cluster, own, runtime)).toMatch(new RegExp(`^${runtime}/carecast-[0-9a-f]{16}$`));
  expect(shortFolder(cluster, own + 1, runtime)).not.toContain(runtime);
});
