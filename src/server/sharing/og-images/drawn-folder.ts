import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '#server/config.ts';
import { logError } from '#server/log.ts';

const folder = () => dataFolder('drawn');

/**
 * Returns the drawn picture of this name, `{subject}.{size}.{version}.jpg`, from the disk, or draws and stores it: the
 * subject has one of a size. A picture that cannot be stored is drawn again next time.
 */
export async function readOrDraw(name: string, draw: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> {
  const cached = await readFile(join(folder(), name)).catch(() => null);
  if (cached && cached.length > 0) return cached;
  const bytes = await draw();
  await store(name, bytes).catch((error: unknown) => logError('a drawn picture could not be stored', error));
  return bytes;
}

/** Removes the drawn pictures of all subjects but these: one that comes back is drawn again. */
export async function removeDrawn(subjects: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder()).catch(() => []);
  const left = names.filter((name) => !subjects.has(name.split('.')[0] ?? ''));
  for (const name of left) await rm(join(folder(), name), { force: true });
}

/**
 * Atomic: writes a temporary file to the disk, so that no power cut leaves an empty one, then renames it; removes the
 * picture it replaces.
 */
async function store(name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const temporary = join(folder(), `${name}.${process.pid}.part`);
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flush: true });
    await rename(temporary, join(folder(), name));
  } catch (error) {
    await rm(temporary, { force: true }); // a full disk keeps what it took
    throw error;
  }
  const [subject = '', size = ''] = name.split('.');
  const old = (await readdir(folder())).filter((other) => other.startsWith(`${subject}.${size}.`) && other !== name);
  for (const other of old) await rm(join(folder(), other), { force: true });
}
