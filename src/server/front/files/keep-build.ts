import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#shared/units.ts';

/**
 * Copies what this build has in `_astro` into a folder of DATA_DIR, beside what builds of the last day had there: pages
 * that were open when this one took their place name those files. Their names are made of their content, so a build
 * shares with the next what did not change. Returns the folder, which has all of both.
 */
export async function retainBuild(client: string, folder: string, now: Date): Promise<string> {
  const [from, to, list] = [join(client, '_astro'), join(folder, '_astro'), join(folder, 'current.json')];
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  const before = await readNames(list);
  const kept = new Set(await readdir(to));
  await Promise.all(names.map((name) => keepWhole(join(from, name), join(to, name))));
  const isLeft = (name: string) => !names.includes(name);
  // From now on they are of a build before; what is of an earlier one has its time already.
  await Promise.all(before.filter(isLeft).map((name) => utimes(join(to, name), now, now).catch(() => undefined)));
  await Promise.all([...kept].filter(isLeft).map((name) => removeAged(join(to, name), now)));
  await writeFile(list, JSON.stringify(names));
  return folder;
}

/** None where there is no list, or a power cut has left a damaged one. */
async function readNames(list: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(list, 'utf8')) as string[];
  } catch {
    return [];
  }
}

/**
 * Copies a file that is not there, or not whole: a power cut may leave a name without its bytes, which pages would get
 * for as long as this build runs. Under its name only when it is copied: a start may be ended in the middle.
 */
async function keepWhole(from: string, to: string): Promise<void> {
  const [{ size }, present] = await Promise.all([stat(from), stat(to).catch(() => null)]);
  if (present?.size === size) return;
  await copyFile(from, `${to}.part`);
  await rename(`${to}.part`, to);
}

async function removeAged(file: string, now: Date): Promise<void> {
  const { mtimeMs } = await stat(file);
  if (mtimeMs < now.getTime() - DAY_MS) await rm(file);
}
