/** Milliseconds until what could not load for want of a network is tried again. */
const RETRY_MS = 2_000;

/** Shows or hides that there is no network (layout/OfflineNote.astro). */
export const showOffline = (isOffline: boolean) =>
  document.querySelector('[data-offline]')?.toggleAttribute('hidden', !isOffline);

/** Says so, and does this soon. */
export function retrySoon(work: () => void): void {
  showOffline(true);
  setTimeout(work, RETRY_MS);
}
