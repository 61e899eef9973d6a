/** The features that saving on a device needs, and those that only help. */

const NEEDED = ['serviceWorker', 'locks'] as const;

/** Returns whether this browser can save here: not without https, nor in some private windows. */
export const canSave = (): boolean =>
  NEEDED.every((name) => name in navigator) && 'caches' in window && 'BroadcastChannel' in window;

/** @throws where the browser blocks storage */
export const openCache = (name: string): Promise<Cache> => caches.open(name);
export const deleteCache = (name: string): Promise<boolean> => caches.delete(name);

/** Returns whether there is such a cache; where the browser blocks storage there is none. */
export async function hasCache(name: string): Promise<boolean> {
  try {
    return canSave() && (await caches.has(name));
  } catch {
    return false;
  }
}

/** @throws where the browser blocks storage */
export const registerWorker = (path: string): Promise<unknown> => navigator.serviceWorker.register(path);

/** Asks the browser not to clear the site away; it may ask the visitor, say no, or know no such request (WebKitGTK). */
export async function askToKeep(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch (problem) {
    console.info('Not asked to keep:', problem);
  }
}

/** Returns the bytes this browser still gives the site, and null where it does not say. */
export async function freeSpace(): Promise<number | null> {
  try {
    const { quota, usage = 0 } = await navigator.storage.estimate();
    return quota === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
}
