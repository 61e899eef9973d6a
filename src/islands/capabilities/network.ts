/** Returns whether the browser knows that there is no network; that it sees one says little. */
export const isOffline = (): boolean => navigator.onLine === false;
