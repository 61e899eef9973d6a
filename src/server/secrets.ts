import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { config, ConfigError } from './config.ts';
import type { Say } from '#server/config/error.ts';

const keys = new Map<string, Buffer>();

/** Returns a 32-byte key for one purpose, derived from APP_SECRET (HKDF-SHA-256, RFC 5869): no two uses share a key. */
export function deriveKey(purpose: string): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', appSecret(), '', `carecast ${purpose}`, 32));
  keys.set(purpose, key);
  return key;
}

/** Forgets the derived keys: a copy that was restored has brought another secret. */
export const forgetKeys = (): void => keys.clear();

/** Returns the HMAC-SHA256 of a text under the key of one purpose, as base64url. */
export const keyedHash = (purpose: string, text: string): string =>
  createHmac('sha256', deriveKey(purpose)).update(text).digest('base64url');

/** AES-256-GCM with the IV and tag lengths of NIST SP 800-38D, in bytes. */
const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** Returns the text encrypted with the key of this purpose. */
export function seal(purpose: string, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, deriveKey(purpose), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the sealed text; null for other bytes, or those of another APP_SECRET. */
export function unseal(purpose: string, bytes: Buffer): string | null {
  if (bytes.length < IV + TAG) return null;
  const decipher = createDecipheriv(CIPHER, deriveKey(purpose), bytes.subarray(0, IV), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const masterPasswordFile = () => join(config.dataDir, 'master-password');

/**
 * Returns the current master password: MASTER_PASSWORD, or the one generated for the first administrator.
 * @throws ConfigError when its file is damaged
 */
export function masterPassword(): string | null {
  if (config.masterPassword) return config.masterPassword;
  return existsSync(masterPasswordFile())
    ? readSecret(masterPasswordFile(), 16, (t) => t.masterPasswordDamaged(masterPasswordFile()))
    : null;
}

/** Returns the master password, generated and stored if there is none; it stays until `forgetMasterPassword`. */
export function makeMasterPassword(): string {
  return masterPassword() ?? keepSecret(masterPasswordFile(), randomBytes(15).toString('base64url'));
}

export function forgetMasterPassword(): void {
  rmSync(masterPasswordFile(), { force: true });
}

/** Reads or makes APP_SECRET, so that a damaged file stops the start and not a request. @throws ConfigError */
export function requireAppSecret(): void {
  appSecret();
}

function appSecret(): string {
  if (config.appSecret) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  if (!existsSync(file)) return keepSecret(file, randomBytes(32).toString('base64url'));
  return readSecret(file, 32, (t) => t.appSecretDamaged(file));
}

/** Reads a secret of at least `shortest` characters. A power failure leaves files empty, short or full of zeros. */
function readSecret(file: string, shortest: number, damaged: Say): string {
  const secret = readText(file);
  if (new RegExp(`^[\\x21-\\x7e]{${shortest},}$`).test(secret)) return secret;
  throw new ConfigError(damaged);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError((t) => t.secretUnreadable(file, (error as NodeJS.ErrnoException).code));
  }
}

/** Atomic: writes a temporary file, then hard-links it; the first process wins. */
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
