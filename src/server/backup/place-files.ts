import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '#server/config.ts';
import { syncFolder, writeWhole } from '#server/media/index.ts';
import { release } from '#shared/release.ts';
import type { FileSum } from './manifest.ts';
import { startMeasure } from './measured.ts';

/** The site’s files on this machine; those of a copy that only names them may have been put there by hand. */
export const FILES = dataFolder('files');

/** Files written beside those of a folder, until `place` commits or `rollBack` rolls back. */
export type ArrivingFiles = {
  /** Writes one file where it waits. */
  receive(file: FileSum, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns whether the folder has this file, by size and hash; if not, copies it from `elsewhere` if it is there. */
  find(file: FileSum, elsewhere: string): Promise<boolean>;
  /** Renames all files to their final names, durably (fsync of the folder). */
  place(): Promise<void>;
  /** Restores the folder to its previous state. */
  rollBack(): Promise<void>;
};

/** Returns the id in a file's name. */
export const idOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));

/** Where files wait that arrive: not in the folder itself, where housekeeping removes what stays unfinished. */
export const WAITING = join(FILES, 'arriving');

export async function startArriving(): Promise<ArrivingFiles> {
  await rm(WAITING, { recursive: true, force: true }); // of a restore that was cut off
  await mkdir(WAITING, { recursive: true, mode: 0o700 });
  const arrived = new Set<string>();
  const placed = new Set<string>();
  const receive = async ({ name }: FileSum, body: AsyncIterable<Uint8Array>) => {
    arrived.add(name);
    await write(join(WAITING, name), body);
  };
  return {
    receive,
    async find(file, elsewhere) {
      if (await isWhole(join(FILES, file.name), file)) return true;
      if (!(await isWhole(join(elsewhere, file.name), file))) return false;
      await receive(file, createReadStream(join(elsewhere, file.name)));
      return true;
    },
    async place() {
      for (const name of arrived) {
        const isThere = existsSync(join(FILES, name));
        await rename(join(WAITING, name), join(FILES, name));
        if (!isThere) placed.add(name);
      }
      await rm(WAITING, { recursive: true });
      await syncFolder(FILES);
    },
    async rollBack() {
      await rm(WAITING, { recursive: true, force: true });
      await Promise.all([...placed].map((name) => rm(join(FILES, name), { force: true })));
    },
  };
}

/** Piece after piece, of which one is in memory. */
async function write(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of body) {
      await writeWhole(file, piece);
      release(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns whether there is this file, by size and hash. */
export async function isWhole(path: string, { bytes, sha256 }: FileSum): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size !== bytes) return false;
  const measure = startMeasure();
  for await (const chunk of createReadStream(path)) measure.add(chunk as Buffer);
  return measure.sum().sha256 === sha256;
}
