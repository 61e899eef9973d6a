/**
 * Scrolls the current cue to the middle, but only if the one before was in view: a reader who has scrolled away is
 * reading something else.
 */
export function followIntoView(before: HTMLElement | undefined, now: HTMLElement | undefined): void {
  if (!before || !now || !isInSight(before) || isInSight(now)) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollToMiddle(now, isCalm ? 'auto' : 'smooth');
}

/** Scrolls only the nearest `[data-scrolls]` container, or the page if there is none. */
export function scrollToMiddle(element: HTMLElement, behavior: ScrollBehavior = 'auto'): void {
  const box = element.closest('[data-scrolls]');
  if (!box) return element.scrollIntoView({ block: 'center', behavior });
  const { top, height } = element.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  box.scrollBy({ top: top - frame.top - (frame.height - height) / 2, behavior });
}

/** Returns whether the element is fully visible in the window, above the player bar, and in its scroll container. */
function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const box = element.closest('[data-scrolls]')?.getBoundingClientRect();
  const bar = document.querySelector('.player-bar')?.getBoundingClientRect();
  return top >= (box?.top ?? 0) && bottom <= Math.min(box?.bottom ?? Infinity, bar?.top ?? innerHeight);
}
