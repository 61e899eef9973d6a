import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from './config.ts';

const keys = new Map<string, Buffer>();

/** A 32-byte key for one purpose, derived from APP_SECRET (HKDF-SHA-256, RFC 5869): no two uses share a key. */
export function deriveKey(purpose: string): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', appSecret(), '', `carecast ${purpose}`, 32));
  keys.set(purpose, key);
  return key;
}

const masterPasswordFile = () => join(config.dataDir, 'master-password');

/** The master password that opens registration now: the setting's, or the one made for the first administrator. */
export function masterPassword(): string | null {
  if (config.masterPassword) return config.masterPassword;
  return existsSync(masterPasswordFile()) ? readFileSync(masterPasswordFile(), 'utf8').trim() : null;
}

/** Made once and kept until `forgetMasterPassword`; the same one at every start until then. */
export function makeMasterPassword(): string {
  return masterPassword() ?? keepSecret(masterPasswordFile(), randomBytes(15).toString('base64url'));
}

export function forgetMasterPassword(): void {
  rmSync(masterPasswordFile(), { force: true });
}

function appSecret(): string {
  if (config.appSecret) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : keepSecret(file, randomBytes(32).toString('base64url'));
}

/** Whole or not at all, and the first of two processes wins: written aside, then linked into place. */
function keepSecret(file: string, secret: string): string {
  mkdirSync(config.dataDir, { recursive: true });
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(aside, `${secret}\n`, { mode: 0o600, flush: true });
  chmodSync(aside, 0o600);
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
