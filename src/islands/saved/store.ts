import type { PlayableEpisode } from '#shared/episode.ts';

/** What one saved episode is made of, as pages/_service-worker/worker.js reads it too. `bytes` of the audio, `part` of them at a time. */
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

/** What local storage keeps of it: enough to say what a browser removed, and for the first paint. */
export type SavedTitle = Pick<SavedEpisode, 'id' | 'title'>;

const CACHE = 'carecast-saved';
/** Bytes that a broken line costs at most, and that the worker reads at a time. */
export const PART = 524_288;

const recordPath = (id: string) => `/saved/${id}.json`;
const partPath = (id: string, part: number) => `/saved/${id}/${part}`;
const open = () => caches.open(CACHE);

/** Returns whether this browser can save here: not without https, nor in some private windows. */
export const canSave = (): boolean => 'serviceWorker' in navigator && 'caches' in window && 'locks' in navigator;

export async function findSaved(id: string): Promise<SavedEpisode | null> {
  const found = await (await open()).match(recordPath(id));
  return found ? ((await found.json()) as SavedEpisode) : null;
}

/** Returns all saved episodes and those begun, the newest first. */
export async function listSaved(): Promise<SavedEpisode[]> {
  if (!canSave() || !(await caches.has(CACHE))) return [];
  const cache = await open();
  const records = (await cache.keys()).filter(({ url }) => /^\/saved\/[^/]+\.json$/.test(new URL(url).pathname));
  const found = await Promise.all(records.map((request) => cache.match(request)));
  const all = await Promise.all(found.flatMap((response) => (response ? [response.json()] : [])));
  return (all as SavedEpisode[]).sort((a, b) => b.savedAt.localeCompare(a.savedAt));
}

export async function writeSaved(saved: SavedEpisode): Promise<void> {
  await (await open()).put(recordPath(saved.id), new Response(JSON.stringify(saved)));
}

export async function addPart(id: string, part: number, bytes: Blob): Promise<void> {
  await (await open()).put(partPath(id, part), new Response(bytes));
}

/** Stores documents under their paths. @throws when one cannot be fetched */
export async function addDocument(path: string, response: Response): Promise<void> {
  await (await open()).put(path, response);
}

export async function hasDocument(path: string): Promise<boolean> {
  return (await (await open()).match(path, { ignoreVary: true })) !== undefined;
}

/** Removes an episode, and of its documents those that no other one needs; with the last one, everything. */
export async function removeSaved(id: string): Promise<void> {
  const all = await listSaved();
  const others = all.filter((saved) => saved.id !== id);
  if (others.length === 0) return void (await caches.delete(CACHE));
  const cache = await open();
  const parts = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`/saved/${id}/`));
  const needed = new Set(others.flatMap(({ paths }) => paths));
  const paths = all.find((saved) => saved.id === id)?.paths.filter((path) => !needed.has(path)) ?? [];
  await cache.delete(recordPath(id)); // first: without it the rest is nobody's
  await Promise.all([...parts, ...paths].map((request) => cache.delete(request)));
}
