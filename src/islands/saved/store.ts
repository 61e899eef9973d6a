import type { PlayableEpisode } from '#shared/episode.ts';
import { deleteCache, hasCache, openCache } from '../capabilities/device.ts';
import { withLock } from '../capabilities/locks.ts';

/**
 * The parts of one saved episode, as pages/_service-worker/worker.js reads it too. `bytes` of the audio, `part` of them
 * at a time.
 */
export type SavedEpisode = {
  id: string;
  title: string;
  audioUrl: string;
  type: string;
  bytes: number;
  /** How many parts are here. */
  parts: number;
  isDone: boolean;
  savedAt: string;
  playable: PlayableEpisode;
  /** Its page, its files and all they need: other episodes may need some of them too. */
  paths: string[];
  /** The episode has other audio by now. */
  isOutdated?: boolean;
};

/**
 * The values a Save button has: the episode, and the size of its audio in bytes. Local storage keeps it of what is
 * saved, for the first paint, and to offer again what a browser removed.
 */
export type Savable = PlayableEpisode & { bytes: number };

const CACHE = 'carecast-saved';
/** Bytes that a broken line costs at most, and that the worker reads at a time. */
export const PART = 524_288;

const recordPath = (id: string) => `/saved/${id}.json`;
const partPath = (id: string, part: number) => `/saved/${id}/${part}`;
const open = () => openCache(CACHE);

export async function findSaved(id: string): Promise<SavedEpisode | null> {
  const found = await (await open()).match(recordPath(id));
  return found ? ((await found.json()) as SavedEpisode) : null;
}

/** Returns all saved episodes and those begun, the newest first. */
export async function listSaved(): Promise<SavedEpisode[]> {
  if (!(await hasCache(CACHE))) return [];
  const cache = await open();
  const records = (await cache.keys()).filter(({ url }) => /^\/saved\/[^/]+\.json$/.test(new URL(url).pathname));
  const found = await Promise.all(records.map((request) => cache.match(request)));
  const all = await Promise.all(found.flatMap((response) => (response ? [response.json()] : [])));
  return (all as SavedEpisode[]).sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

export async function writeSaved(saved: SavedEpisode): Promise<void> {
  await (await open()).put(recordPath(saved.id), new Response(JSON.stringify(saved)));
}

/** Writes it unless it was removed in the meantime, which would bring it back without its audio. */
export const rewriteSaved = (saved: SavedEpisode): Promise<void> =>
  withRecords(async () => {
    if (await findSaved(saved.id)) await writeSaved(saved);
  });

/** Runs while no record is removed or written again. */
const withRecords = (work: () => Promise<void>): Promise<void> => withLock('records', work);

/** Of saving an episode and of looking whether it has changed: what one of them reads the other must not overwrite. */
export const lockOf = (id: string): string => `save:${id}`;

export async function addPart(id: string, part: number, bytes: Blob): Promise<void> {
  await (await open()).put(partPath(id, part), new Response(bytes));
}

/**
 * Writes as many bytes and removes them again. What a browser says of the room that is left is no promise: Chrome
 * always says much, Safari before 17 nothing. @throws QuotaExceededError
 */
export async function probeSpace(bytes: number): Promise<void> {
  const cache = await open();
  let left = bytes;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(stream) {
      if (left <= 0) return stream.close();
      stream.enqueue(new Uint8Array(Math.min(PART, left)));
      left -= PART;
    },
  });
  try {
    await cache.put('/saved/room', new Response(body));
  } finally {
    await cache.delete('/saved/room');
  }
}

/** Stores documents under their paths. @throws when one cannot be fetched */
export async function addDocument(path: string, response: Response): Promise<void> {
  await (await open()).put(path, response);
}

export async function hasDocument(path: string): Promise<boolean> {
  return (await (await open()).match(path, { ignoreVary: true })) !== undefined;
}

/** Removes an episode, and all documents that no other one needs; with the last one, everything. */
export async function removeSaved(id: string): Promise<void> {
  let isLast = false;
  await withRecords(async () => {
    isLast = (await listSaved()).every((saved) => saved.id === id);
    if (isLast) await deleteCache(CACHE);
    else await (await open()).delete(recordPath(id)); // first: without it the rest is no one's
  });
  if (!isLast) await removeUnneeded();
}

/** Removes what no saved episode needs: parts of one that was removed, and documents of builds that are gone. */
export async function removeUnneeded(): Promise<void> {
  await withDocuments(async () => {
    const all = await listSaved();
    const needed = new Set(all.flatMap(({ id, paths }) => [recordPath(id), ...paths]));
    const cache = await open();
    const unneeded = (await cache.keys()).filter(({ url }) => {
      const { pathname } = new URL(url);
      return !needed.has(pathname) && !all.some(({ id }) => pathname.startsWith(`/saved/${id}/`));
    });
    await Promise.all(unneeded.map((request) => cache.delete(request)));
  });
}

/** Runs while no other tab fetches or removes documents: those of a record to come are no one's yet. */
export async function withDocuments(work: () => Promise<void>): Promise<void> {
  await withLock('documents', work);
}
