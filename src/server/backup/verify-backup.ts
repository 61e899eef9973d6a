import { stat } from 'node:fs/promises';
import { resolveBaseline, listKnownMigrations } from '#server/db/migrate.ts';
import { DomainError } from '#server/errors.ts';
import type { About, Manifest } from './manifest.ts';
import { checkBackupInSubprocess } from './read-in-subprocess.ts';
import { damaged } from './read-tar.ts';

/** Returns the length of a backup in bytes. @throws DomainError missing */
export async function lengthOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new DomainError('missing', { code: 'backupNotFound', path });
  return found.size;
}

/**
 * Reads a whole backup and compares every part with its checksum; returns what it promises to hold. Changes nothing.
 * @throws DomainError missing or invalid in one line, also for a backup of a newer version
 */
export async function verifyBackup(
  path: string,
  onBytes?: (read: number) => void,
  passphrase?: string,
  signal?: AbortSignal,
): Promise<Manifest> {
  const length = await lengthOf(path);
  for await (const part of checkBackupInSubprocess(path, { length, onBytes, passphrase, signal })) {
    if (part.kind === 'manifest') return part.manifest;
    if (part.kind === 'about') await requireKnown(part.about);
  }
  throw damaged({ code: 'backupCutOff' });
}

async function requireKnown({ migrations, product }: About): Promise<void> {
  const known = await listKnownMigrations();
  const ran = resolveBaseline(migrations);
  if (!ran) throw damaged({ code: 'backupTooOld' });
  if (ran.every((name) => known.includes(name))) return;
  throw damaged({ code: 'backupNewer', version: product, migration: migrations.at(-1) ?? '' });
}
