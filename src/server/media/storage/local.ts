import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/config/data-dir.ts';
import { asDiskFull, diskFull, DomainError } from '#server/errors.ts';
import { countFree, syncFolder, writeWhole } from './disk.ts';
import { release } from '#shared/release.ts';
import type { LocalStorage, StagedFile } from './port.ts';
import { unavailable } from './remote.ts';
import { signUploadUrl } from './upload-url.ts';
import { MINUTE_MS, GB } from '#shared/units.ts';

/** Disk space reserved for the database and the log: a full disk must not stop people from reading and signing in. */
const MARGIN = GB;
/** An active upload writes at least every 30 s (front/limits/min-rate.ts); an older part is abandoned. */
const PART_LIFE_MS = 2 * MINUTE_MS;
const NAME = /^[0-9a-f-]{36}\.[a-z0-9]{2,4}$/;
const PART = /^[0-9a-f-]{36}\.(?<host>.+)\.(?<pid>\d+)\.[0-9a-f]{8}\.part$/;
// Windows has no O_NOFOLLOW.
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_LINK;
const READ = constants.O_RDONLY | NO_LINK;

/** Returns a storage in one folder of this machine, or of a disk several machines share. `margin` in bytes. */
export function localStorage(root: string, margin = MARGIN): LocalStorage {
  const prepare = () => mkdir(root, { recursive: true, mode: 0o700 });
  const requireSpace = async (bytes: number) => {
    await prepare();
    if ((await countFree(root)) < bytes + margin) throw diskFull();
  };
  const locate: LocalStorage['locate'] = ({ id, extension }) => ({ root, name: nameOf(id, extension) });
  return {
    name: 'local',
    async check() {
      await prepare();
      await access(root, constants.W_OK);
    },
    requireSpace,
    async stage(id, body, limit) {
      await prepare();
      // A unique name for each attempt: an abandoned one may end after its retry has begun, and removes only its own.
      const path = join(root, `${id}.${hostname()}.${process.pid}.${randomBytes(4).toString('hex')}.part`);
      const file = await open(path, NEW_FILE, 0o600);
      try {
        return stagedFile(root, id, path, file, await writeBody(body, file, limit));
      } catch (error) {
        await discard(path, file);
        throw asDiskFull(error);
      }
    },
    async createUploadUrl({ id, kind, size, expires }) {
      await requireSpace(size);
      const uploadURL = signUploadUrl({ id, kind, size, expires });
      return { uploadURL, headers: {}, bodyKind: 'raw', storageKey: null };
    },
    keyOfUploadUrl: () => null,
    fetchForInspection: () => Promise.resolve(null), // local files come through `stage`
    locate,
    async size(file) {
      const found = await stat(join(root, locate(file).name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw unavailable('local', error);
      });
      return found && found.size;
    },
    async read(file, { start, end }, signal) {
      const opened = await open(join(root, locate(file).name), READ).catch(() => {
        throw new DomainError('missing', { code: 'notFound' });
      });
      return createReadStream('', { fd: opened, start, end: end - 1, signal });
    },
    async remove(locations) {
      const wanted = new Set(locations.map(({ id }) => id));
      const names = (await namesIn(root)).filter((name) => wanted.has(name.slice(0, 36)));
      await Promise.all(names.map((name) => rm(join(root, name), { force: true })));
    },
    async sweepUnfinished(now) {
      await prepare();
      const parts = (await namesIn(root)).filter((name) => name.endsWith('.part'));
      const dead = await Promise.all(parts.map((name) => isAbandoned(root, name, now)));
      const left = parts.filter((_, index) => dead[index]);
      await Promise.all(left.map((name) => rm(join(root, name), { force: true })));
      return left.length;
    },
  };
}

function nameOf(id: string, extension: string): string {
  const name = `${id}.${extension}`;
  if (!NAME.test(name)) throw new Error(`not the name of a file: ${name}`);
  return name;
}

type Measured = { bytes: number; sha256: string };

async function writeBody(body: AsyncIterable<Uint8Array>, file: FileHandle, limit: number): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new DomainError('tooLarge', { code: 'largerThanDeclared' });
    hash.update(chunk);
    await writeWhole(file, chunk);
    release(chunk);
  }
  await file.sync();
  return { bytes, sha256: hash.digest('hex') };
}

function stagedFile(root: string, id: string, path: string, file: FileHandle, measured: Measured): StagedFile {
  return {
    ...measured,
    path,
    // In this order (file, name, folder), or a power cut may leave a name without its bytes; the file is synced before
    // its inspection, because a commit is part of a transaction.
    async commit(extension) {
      const name = nameOf(id, extension);
      await file.close();
      await rename(path, join(root, name));
      await syncFolder(root);
    },
    discard: () => discard(path, file),
    reject: () => discard(path, file),
  };
}

async function discard(path: string, file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined);
  await rm(path, { force: true });
}

async function isAbandoned(root: string, name: string, now: Date): Promise<boolean> {
  const writer = PART.exec(name)?.groups;
  if (writer?.['host'] === hostname() && !isAlive(Number(writer['pid']))) return true;
  const file = await stat(join(root, name)).catch(() => null);
  return file !== null && now.getTime() - file.mtimeMs > PART_LIFE_MS;
}

async function namesIn(root: string): Promise<string[]> {
  return readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
