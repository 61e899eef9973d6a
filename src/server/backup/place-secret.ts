import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '#server/config.ts';
import { syncFolder } from '#server/media/index.ts';
import { damaged } from './read-tar.ts';

export type ArrivingSecret = ReturnType<typeof startSecret>;

const MAX_SECRET_BYTES = 4096;

export function startSecret() {
  const path = join(config.dataDir, 'app-secret');
  let come: Buffer | null = null;
  let before: Buffer | null = null;
  let isPlaced = false;
  return {
    async receive(body: AsyncIterable<Uint8Array>): Promise<void> {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) {
        if (chunks.length > 0 || chunk.byteLength > MAX_SECRET_BYTES) throw damaged({ code: 'backupSecretTooLong' });
        chunks.push(Buffer.from(chunk));
      }
      come = Buffer.concat(chunks);
    },
    /** Writes it into DATA_DIR (0600), unless APP_SECRET is set, which takes precedence. */
    async place(): Promise<void> {
      if (!come || config.appSecret) return;
      before = await readFile(path).catch(() => null);
      await write(path, come);
      isPlaced = true;
    },
    /** Restores the previous secret, or removes the new one. */
    async rollBack(): Promise<void> {
      if (!isPlaced) return;
      if (before) await write(path, before);
      else await rm(path, { force: true });
    },
  };
}

async function write(path: string, secret: Buffer): Promise<void> {
  const part = `${path}.part`;
  await rm(part, { force: true });
  try {
    await writeFile(part, secret, { flag: 'wx', mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(config.dataDir);
}
