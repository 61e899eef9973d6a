import { words } from '#shared/language.ts';
import { atom } from 'nanostores';
import { freeSpace } from '../capabilities/device.ts';
import { withLock } from '../capabilities/locks.ts';
import { openChannel } from '../capabilities/tabs.ts';
import { writeStored } from '../ui/stored.ts';
import { refreshDocuments } from './documents.ts';
import {
  addPart,
  findSaved,
  listSaved,
  lockOf,
  PART,
  removeSaved,
  rewriteSaved,
  type Savable,
  type SavedEpisode,
  probeSpace,
  writeSaved,
} from './store.ts';
import { clearRemoved } from './removed.ts';

/** `percent` of the audio that is here. */
type Saving = { state: 'saving' | 'stopped' | 'saved'; percent: number };

/** By episode id: what is saved or begun. */
export const $saving = atom<Readonly<Record<string, Saving>>>({});

/** Why saving stopped, as it is shown. */
export class SavingStopped extends Error {}

/** Room that stays free for the page and its scripts, in bytes. */
const SPARE = 6 * PART;
/** Between tabs and the worker. Not on the server, which renders the player too. */
const announceToOthers = typeof document === 'undefined' ? undefined : openChannel('saved', () => void refreshSaving());
const stops = new Map<string, AbortController>();

let reads = 0;

/** Reads what is saved, and notes it for the first paint of the next page. */
export async function refreshSaving(): Promise<SavedEpisode[]> {
  const read = (reads += 1);
  const all = await listSaved();
  if (read !== reads) return all; // a later one knows more
  const states = all.map((saved) => [
    saved.id,
    { state: saved.isDone ? 'saved' : 'stopped', percent: percentOf(saved) },
  ]);
  const running = Object.entries($saving.get()).filter(([id]) => stops.has(id));
  $saving.set({ ...(Object.fromEntries(states) as Record<string, Saving>), ...Object.fromEntries(running) });
  writeStored('saved', all.length > 0 ? all.map(({ playable, bytes }) => ({ ...playable, bytes })) : null);
  document.documentElement.toggleAttribute('data-saved', all.length > 0);
  return all;
}

/** Tells this tab, the others and the worker that something was saved or removed. */
export async function announceSaved(): Promise<void> {
  announceToOthers?.();
  await refreshSaving();
}

export const stopSaving = (id: string): void => stops.get(id)?.abort();

/**
 * Saves an episode, from where it was stopped; of two tabs one after the other. Needs the worker to be registered.
 * @throws SavingStopped with what to say, unless `stopSaving` was called
 */
export async function save(episode: Savable): Promise<void> {
  const { id } = episode;
  if (stops.has(id)) return;
  const stop = new AbortController();
  stops.set(id, stop);
  try {
    show(id, 'saving', $saving.get()[id]?.percent ?? 0);
    await withLock(lockOf(id), () => saveRest(episode, stop.signal));
  } catch (problem) {
    if (!stop.signal.aborted) throw explained(problem);
  } finally {
    stops.delete(id);
    await announceSaved();
  }
}

async function saveRest(episode: Savable, signal: AbortSignal): Promise<void> {
  const { id, audioUrl } = episode;
  const begun = await findSaved(id);
  if (begun?.isDone && !begun.isOutdated) return;
  const present = begun?.audioUrl === audioUrl ? begun : null;
  await requireRoom(episode.bytes - (present?.parts ?? 0) * PART);
  signal.throwIfAborted();
  if (begun && !present) await removeSaved(id);
  const saved: SavedEpisode = present ?? newRecord(episode);
  if (!present) await writeSaved(saved);
  // Beside the audio: on a slow line the page and its scripts take a quarter of a minute, in which nothing would move.
  const documents = refreshDocuments(saved);
  documents.catch(() => undefined); // thrown below
  for (let part = saved.parts; part * PART < saved.bytes; part += 1) {
    const bytes = await fetchPart(saved, part, signal, (arrived) =>
      show(id, 'saving', percentOf(saved, part * PART + arrived)),
    );
    if (!(await findSaved(id))) return; // removed in another tab
    signal.throwIfAborted();
    await addPart(id, part, bytes);
    signal.throwIfAborted();
    saved.parts = part + 1;
    await rewriteSaved(saved);
    signal.throwIfAborted();
    show(id, 'saving', percentOf(saved));
  }
  await documents;
  signal.throwIfAborted();
  await rewriteSaved({ ...saved, isDone: true });
  clearRemoved(id);
}

const newRecord = ({ bytes, ...playable }: Savable): SavedEpisode => ({
  ...{ id: playable.id, title: playable.title, audioUrl: playable.audioUrl, playable, bytes },
  ...{ type: '', parts: 0, isDone: false, paths: [], savedAt: new Date().toISOString() },
});

/**
 * Returns one part of the audio; notes its type. Tells how many of its bytes have arrived: a part takes ten seconds
 * on a slow line.
 * @throws SavingStopped when something else came
 */
async function fetchPart(
  saved: SavedEpisode,
  part: number,
  signal: AbortSignal,
  onArrived: (bytes: number) => void,
): Promise<Blob> {
  const from = part * PART;
  const end = Math.min(from + PART, saved.bytes) - 1;
  // `reload`: past the worker, and past a copy of the whole file.
  const request = { headers: { Range: `bytes=${from}-${end}` }, cache: 'reload', signal } as const;
  const response = await fetch(saved.audioUrl, request);
  if (response.status === 404) throw new SavingStopped(words().saved.gone);
  const type = response.headers.get('Content-Type') ?? '';
  const range = response.headers.get('Content-Range');
  // The sign-in page of a hotel or a café comes as 200 too.
  if (response.status !== 206 || !type.startsWith('audio/') || range !== `bytes ${from}-${end}/${saved.bytes}`)
    throw new SavingStopped(words().saved.portal);
  const bytes = new Blob(await chunksOf(response, onArrived));
  if (bytes.size !== end - from + 1) throw new TypeError('cut off');
  saved.type = type;
  return bytes;
}

async function chunksOf({ body }: Response, onArrived: (bytes: number) => void): Promise<BlobPart[]> {
  const chunks = [];
  const reader = body?.getReader();
  let arrived = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    chunks.push(next.value);
    onArrived((arrived += next.value.byteLength));
  }
  return chunks;
}

/** @throws SavingStopped, or QuotaExceededError, when there is too little room: before anything is downloaded */
async function requireRoom(bytes: number): Promise<void> {
  const left = await freeSpace();
  if (left !== null && left < bytes + SPARE) throw new SavingStopped(words().saved.full);
  await probeSpace(bytes + SPARE);
}

/** Returns why saving stopped, in words. */
export function explained(problem: unknown): SavingStopped {
  if (problem instanceof SavingStopped) return problem;
  console.info('Not saved:', problem);
  const { full, lost, mayNotSave } = words().saved;
  const { name } = problem as Error;
  // Storage is blocked.
  if (name === 'SecurityError' || name === 'NotSupportedError') return new SavingStopped(mayNotSave);
  return new SavingStopped(name === 'QuotaExceededError' ? full : lost);
}

function show(id: string, state: Saving['state'], percent: number): void {
  const before = $saving.get()[id];
  if (before?.state === state && before.percent === percent) return;
  $saving.set({ ...$saving.get(), [id]: { state, percent } });
}

export const percentOf = ({ parts, bytes }: SavedEpisode, arrived = parts * PART): number =>
  Math.min(100, Math.floor((arrived * 100) / bytes));
