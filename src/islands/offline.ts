/** Milliseconds until what could not load for want of a network is tried again. */
const RETRY_AFTER = 2_000;

/** Milliseconds after which a press that could not be followed is forgotten: what it asks for would be a surprise. */
const KEPT_FOR = 5_000;

/** Returns whether a press at this time of the page is too old to be followed. */
export const isForgotten = (pressedAt: number): boolean => performance.now() - pressedAt > KEPT_FOR;

/** Shows or hides that there is no network (layout/OfflineNote.astro). */
export const showOffline = (isOffline: boolean) =>
  document.querySelector('[data-offline]')?.toggleAttribute('hidden', !isOffline);

/** Returns whether it was reported that the scripts of this page are gone (old-page/old-page.ts). */
const isOld = () => document.querySelector<HTMLElement>('[data-old]')?.hidden === false;

/** Says so, and does this soon; not on a page whose scripts are gone. */
export function retrySoon(work: () => void): void {
  if (isOld()) return;
  showOffline(true);
  setTimeout(work, RETRY_AFTER);
}
