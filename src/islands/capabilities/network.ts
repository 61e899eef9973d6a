/** Returns whether the browser knows that there is no network; that it sees one says little. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Resolves when the browser sees a network. */
export const untilOnline = (): Promise<unknown> =>
  new Promise((see) => addEventListener('online', see, { once: true }));
