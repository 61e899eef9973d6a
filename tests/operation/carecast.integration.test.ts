import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/places.mjs';

const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  version: string;
};

/** Runs the command as the npm script of this name does. */
function carecast(script: string, ...words: string[]) {
  const env = { ...process.env, npm_lifecycle_event: script };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/carecast.mjs'), ...words], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('a command that has its old name says the new one, and not on the output that a crontab reads', () => {
  const usage = 'Usage: npm run carecast -- verify FILE\n';
  expect(carecast('carecast', 'verify')).toEqual({ status: 1, stdout: '', stderr: usage });
  const renamed = '"npm run verify" is now "npm run carecast -- verify"; version 0.3 has the new one alone.\n';
  expect(carecast('verify', 'verify')).toEqual({ status: 1, stdout: '', stderr: renamed + usage });
});

test('a command that does not exist is told which do', () => {
  const { status, stderr } = carecast('carecast', 'bakcup');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Usage: npm run carecast -- COMMAND, .*backup.* verify\. This is Carecast [\d.]+\.\n$/);
});

test('the version is reported by --version, and with the commands', () => {
  expect(carecast('carecast', '--version')).toEqual({ status: 0, stdout: `Carecast ${version}\n`, stderr: '' });
  expect(carecast('carecast').stderr).toContain(`This is Carecast ${version}.`);
});

test('there are no more than 20 scripts', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
});
