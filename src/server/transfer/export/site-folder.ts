import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '#server/errors.ts';

/** Marks a folder as an export that may be overwritten, and lists the files we wrote. */
const MARK = '.carecast-export.json';

/** The folder of an exported site while it is being written. */
export type SiteFolder = Awaited<ReturnType<typeof openSiteFolder>>;

/** @throws DomainError conflict when the folder contains anything but our own export */
export async function openSiteFolder(path: string) {
  const root = resolve(path);
  const before = await readMark(root);
  const written = new Set<string>();
  const place = async (file: string) => {
    const to = resolve(root, file);
    if (!to.startsWith(join(root, '/'))) throw new Error(`not within the folder: ${file}`);
    await mkdir(dirname(to), { recursive: true });
    written.add(file);
    return to;
  };
  await mkdir(root, { recursive: true });
  // Written first, so that an interrupted export can be repeated into the same folder.
  await writeFile(join(root, MARK), JSON.stringify([...before]));
  return {
    async write(file: string, body: Readable | string | Buffer): Promise<void> {
      const to = await place(file);
      if (typeof body === 'string' || Buffer.isBuffer(body)) await writeFile(to, body);
      else await pipeline(body, createWriteStream(to));
    },
    /** Returns whether `file` exists with this length; if so, it counts as written. */
    async has(file: string, bytes: number): Promise<boolean> {
      const isThere = (await stat(join(root, file)).catch(() => null))?.size === bytes;
      if (isThere) written.add(file);
      return isThere;
    },
    async copy(from: string, isWanted: (path: string) => boolean): Promise<void> {
      const names = await readdir(from, { recursive: true, withFileTypes: true });
      for (const entry of names.filter((one) => one.isFile())) {
        const file = join(entry.parentPath, entry.name).slice(from.length + 1);
        if (isWanted(file)) await cp(join(from, file), await place(file));
      }
    },
    /** Removes what an earlier export wrote and this one did not; returns the number of files. */
    async finish(): Promise<number> {
      const left = [...before].filter((file) => !written.has(file));
      await Promise.all(left.map((file) => rm(join(root, file), { force: true })));
      await writeFile(join(root, MARK), JSON.stringify([...written]));
      return written.size;
    },
  };
}

async function readMark(root: string): Promise<Set<string>> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR' ? new DomainError('conflict', { code: 'exportFolderIsFile', path: root }) : error;
  });
  if (names.length === 0) return new Set();
  if (!names.includes(MARK)) {
    throw new DomainError('conflict', { code: 'exportFolderInUse', path: root });
  }
  return new Set(JSON.parse(await readFile(join(root, MARK), 'utf8')) as string[]);
}
