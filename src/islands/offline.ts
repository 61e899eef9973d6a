/** Milliseconds until what could not load for want of a network is tried again. */
const RETRY_AFTER = 2_000;

/** Milliseconds after which a press that could not be followed is forgotten: what it asks for would be a surprise. */
const KEPT_FOR = 5_000;

/** Returns whether a press at this time of the page is too old to be followed. */
export const isForgotten = (pressedAt: number): boolean => performance.now() - pressedAt > KEPT_FOR;

/** An element of the page, which no longer waits once it has left the page, or anything else. */
type Waiting = { readonly isConnected: boolean };
const waiting = new Set<Waiting>();

/** Shows that there is no network (layout/OfflineNote.astro) for as long as anyone waits for it. */
export function showOffline(who: Waiting, isOffline: boolean): void {
  if (isOffline) waiting.add(who);
  else waiting.delete(who);
  const isAnyone = [...waiting].some(({ isConnected }) => isConnected);
  document.querySelector('[data-offline]')?.toggleAttribute('hidden', !isAnyone);
}

/** Returns whether it was reported that the scripts of this page are gone (stale-build/stale-build.ts). */
const isOld = () => document.querySelector<HTMLElement>('[data-old]')?.hidden === false;

/** Says that this one waits, and does the work soon; not on a page whose scripts are gone. */
export function retrySoon(who: Waiting, work: () => void): void {
  if (isOld()) return;
  showOffline(who, true);
  setTimeout(work, RETRY_AFTER);
}

/** Returns what loads, also where the network comes back only later; null if it is not wanted anymore by then. */
export async function loadInTheEnd<Loaded>(load: () => Promise<Loaded>, isWanted = () => true): Promise<Loaded | null> {
  const who = { isConnected: true };
  let loaded = await load().catch(() => null);
  while (loaded === null && isWanted()) {
    await new Promise<void>((retry) => retrySoon(who, retry));
    loaded = isWanted() ? await load().catch(() => null) : null;
  }
  showOffline(who, false);
  return loaded;
}
