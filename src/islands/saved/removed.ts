import { readStored, writeStored } from '../ui/stored.ts';
import type { Savable } from './store.ts';

/** Returns what this browser removed and no one has saved again. */
export const readRemoved = (): Savable[] => readStored<Savable[]>('gone', []);

export function recordRemoved(gone: Savable[]): void {
  const others = readRemoved().filter(({ id }) => !gone.some((each) => each.id === id));
  writeStored('gone', [...others, ...gone].slice(-MAX_GONE));
}
const MAX_GONE = 20;

/** Of one episode; of all without an id. */
export function clearRemoved(id?: string): void {
  const left = id === undefined ? [] : readRemoved().filter((each) => each.id !== id);
  writeStored('gone', left.length > 0 ? left : null);
}
