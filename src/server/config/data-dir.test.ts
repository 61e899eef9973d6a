import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { requireDataDir } from './data-dir.ts';

const isLinux = process.platform === 'linux';
const folder = mkdtempSync(join(tmpdir(), 'carecast-data-dir-'));
beforeAll(() => {
  writeFileSync(join(folder, 'file'), '');
  symlinkSync(join(folder, 'nowhere', 'nothing'), join(folder, 'link'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder is made with those above it, and nothing is left in it', () => {
  requireDataDir(join(folder, 'a/b/c'));
  requireDataDir(join(folder, 'a/b/c'));
  expect(readdirSync(join(folder, 'a'), { recursive: true })).toEqual(['b', 'b/c']);
});

const impossible = [join(folder, 'file'), join(folder, 'file/data'), join(folder, 'link/data')];
if (isLinux) impossible.push('/proc', '/proc/carecast/data', '/sys/carecast', '/dev/null', '/dev/null/carecast');

test.each(impossible)('%s is refused in one line', (dataDir) => {
  expect(() => requireDataDir(dataDir)).toThrow(
    new RegExp(`^DATA_DIR ${dataDir} cannot be written \\(E[A-Z]+\\): make it a folder that this user may write to$`),
  );
});

if (isLinux && process.getuid?.() === 0) {
  test('a disk that is mounted read-only is refused in one line', () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk]);
    onTestFinished(() => void execFileSync('umount', [disk]));
    expect(() => requireDataDir(disk)).toThrow(/^DATA_DIR .* cannot be written \(EROFS\)/);
  });
}
