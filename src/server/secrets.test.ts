import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { config } from './config.ts';
import { deriveKey, forgetMasterPassword, makeMasterPassword, masterPassword, requireAppSecret } from './secrets.ts';

const before = { dataDir: config.dataDir, appSecret: config.appSecret, masterPassword: config.masterPassword };
const dataDir = mkdtempSync(join(tmpdir(), 'carecast-secrets-'));
Object.assign(config, { dataDir, appSecret: undefined, masterPassword: undefined });
afterAll(() => {
  Object.assign(config, before);
  rmSync(dataDir, { recursive: true });
});

const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o777;

test('the secret is made once, long and for the site’s own eyes, and each purpose has a key of its own', () => {
  const key = deriveKey('one purpose');
  const secret = readFileSync(join(dataDir, 'app-secret'), 'utf8').trim();
  expect(modeOf('app-secret')).toBe(0o600);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(key).toHaveLength(32);
  expect(deriveKey('another purpose').equals(key)).toBe(false);
  expect(key.toString('base64url')).not.toBe(secret);
  expect(readFileSync(join(dataDir, 'app-secret'), 'utf8').trim()).toBe(secret);
});

test('the master password of the first start stays the same until it is forgotten', () => {
  const made = makeMasterPassword();
  expect(made.length).toBeGreaterThanOrEqual(16);
  expect(modeOf('master-password')).toBe(0o600);
  expect([makeMasterPassword(), masterPassword()]).toEqual([made, made]);
  forgetMasterPassword();
  expect(masterPassword()).toBeNull();
});

test.each([
  ['empty', ''],
  ['shortened', 'abcdef'],
  ['full of zeros', '\0'.repeat(44)],
])('a secret that is %s is refused in one line, and stays as it is', (_, text) => {
  for (const [name, read] of [
    ['app-secret', requireAppSecret],
    ['master-password', masterPassword],
    ['master-password', makeMasterPassword],
  ] as const) {
    const file = join(dataDir, name);
    writeFileSync(file, text);
    expect(read).toThrow(new RegExp(`^${file} is damaged: [^\\n]+$`));
    expect(readFileSync(file, 'utf8')).toBe(text);
    rmSync(file);
  }
});
