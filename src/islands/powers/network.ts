/** Returns whether the browser knows that there is no network; that it sees one says little. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Resolves when the browser sees a network, or when this is given up. */
export const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
