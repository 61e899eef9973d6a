import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#server/media/index.ts';
import type { FileSum } from './manifest.ts';
import { startMeasure } from './measured.ts';

/** Files on their way into a folder: under names of their own until `place`, and gone again with `takeBack`. */
export type ArrivingFiles = {
  /** Writes one file aside; answers its sum. */
  receive(name: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Whether the folder has this very file already; if not, looks for it in `elsewhere` and copies it. */
  find(file: FileSum, elsewhere: string): Promise<boolean>;
  /** All of them get their names, and keep them through a power cut. */
  place(): Promise<void>;
  /** Leaves the folder as it was. */
  takeBack(): Promise<void>;
};

export async function startArriving(folder: string): Promise<ArrivingFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const arrived = new Set<string>();
  const placed = new Set<string>();
  const partOf = (name: string) => join(folder, `${name}.part`);
  const receive = async (name: string, body: AsyncIterable<Uint8Array>) => {
    await rm(partOf(name), { force: true });
    arrived.add(name);
    await pipeline(body, createWriteStream(partOf(name), { flags: 'wx', mode: 0o600, flush: true }));
  };
  return {
    receive,
    async find(file, elsewhere) {
      if (await isWhole(join(folder, file.name), file)) return true;
      if (!(await isWhole(join(elsewhere, file.name), file))) return false;
      await receive(file.name, createReadStream(join(elsewhere, file.name)));
      return true;
    },
    async place() {
      for (const name of arrived) {
        const isThere = await isWithin(folder, name);
        await rename(partOf(name), join(folder, name));
        if (!isThere) placed.add(name);
      }
      await syncFolder(folder);
    },
    async takeBack() {
      await Promise.all([...arrived].map((name) => rm(partOf(name), { force: true })));
      await Promise.all([...placed].map((name) => rm(join(folder, name), { force: true })));
    },
  };
}

const isWithin = (folder: string, name: string): Promise<boolean> =>
  stat(join(folder, name)).then(
    () => true,
    () => false,
  );

async function isWhole(path: string, { bytes, sha256 }: FileSum): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size !== bytes) return false;
  const measure = startMeasure();
  for await (const chunk of createReadStream(path)) measure.add(chunk as Buffer);
  return measure.sum().sha256 === sha256;
}
