import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claim, findExternalCluster, makeExternalCluster } from './external-cluster.ts';

let folder: string;
let original: string;
let cluster: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carecast-outside-'));
  original = join(folder, 'data');
  mkdirSync(original);
  cluster = makeExternalCluster(original, join(folder, 'outside'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function copied(): string {
  const copy = join(folder, 'copy');
  cpSync(original, copy, { recursive: true });
  return copy;
}

test('a folder finds its database outside, and a copy of it is told whose that is', () => {
  expect(findExternalCluster(original)).toBe(cluster);
  expect(() => findExternalCluster(copied())).toThrow(
    `copy is a copy of ${original} without a database: that is in ${cluster}`,
  );
  expect(findExternalCluster(original)).toBe(cluster);
});

test('a folder that was moved keeps its database, and then its copies learn the new place', () => {
  const moved = join(folder, 'moved');
  renameSync(original, moved);
  expect(findExternalCluster(moved)).toBe(cluster);
  claim(moved, cluster);
  original = moved;
  expect(() => findExternalCluster(copied())).toThrow(`is a copy of ${moved} `);
});

test('a database that older versions made outside is claimed by the folder that leads to it', () => {
  rmSync(join(dirname(cluster), 'database-is-for'));
  expect(findExternalCluster(original)).toBe(cluster);
  claim(original, cluster);
  expect(() => findExternalCluster(copied())).toThrow('is a copy of');
});

test('a copy on another machine, where the database is not, is one line and no empty site', () => {
  rmSync(dirname(cluster), { recursive: true });
  expect(() => findExternalCluster(original)).toThrow(
    /was outside of it, in .*database, which is gone, or on another machine/,
  );
});
