import { MONTH_MS } from '#shared/units.ts';
import { readStored, writeStored } from './stored.ts';
import { storedNames } from './stored-names.ts';

/** Unsaved input is stored in this browser under names that begin with one of these. */
const PREFIXES = ['form:', 'settings:'] as const;
export type UnsavedName = `${(typeof PREFIXES)[number]}${string}`;

// until 0.3.0: settings of version 0.1.0 have no `at`.
type Stored<Input> = Input & { at?: number };

const storedAt = (name: string): number => readStored<Stored<object> | null>(name, null)?.at ?? 0;

/** Returns unsaved input and when it was stored; null when there is none, or it is older than 30 days. */
export function readUnsaved<Input extends object>(name: UnsavedName): (Input & { at: number }) | null {
  const stored = readStored<Stored<Input> | null>(name, null);
  if (!stored) return null;
  const { at = Date.now() } = stored;
  return Date.now() - at > MONTH_MS ? null : { ...stored, at };
}

/** Stores unsaved input and returns when; where storage is full it evicts the older half of the rest. */
export function storeUnsaved(name: UnsavedName, input: object): number {
  const stored = { ...input, at: Date.now() };
  if (writeStored(name, stored)) return stored.at;
  const others = unsavedNames(...PREFIXES).filter((other) => other !== name);
  for (const other of others.slice(Math.floor(others.length / 2))) forgetUnsaved(other);
  writeStored(name, stored);
  return stored.at;
}

export const forgetUnsaved = (name: UnsavedName): boolean => writeStored(name, null);

/** Removes all of it at signing out: it is private to the user. */
export const forgetAllUnsaved = (): void => unsavedNames(...PREFIXES).forEach(forgetUnsaved);

/** Returns the names that begin with one of these, the newest input first. */
export function unsavedNames(...prefixes: UnsavedName[]): UnsavedName[] {
  const names = prefixes.flatMap(storedNames) as UnsavedName[];
  return names.toSorted((one, other) => storedAt(other) - storedAt(one));
}

/** Has the browser ask before the page closes while something here `isUnsaved`. Returns what ends that. */
export function askBeforeLeaving(isUnsaved = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
