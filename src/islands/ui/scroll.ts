/**
 * Brings the words being spoken into the middle, but only from words the reader had before their eyes: who has
 * scrolled away is reading something else.
 */
export function followIntoView(before: HTMLElement | undefined, now: HTMLElement | undefined): void {
  if (!before || !now || !isInSight(before) || isInSight(now)) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollToMiddle(now, isCalm ? 'auto' : 'smooth');
}

/** Scrolls the box around it, `[data-scrolls]`, and nothing outside that; without one the page. */
export function scrollToMiddle(element: HTMLElement, behavior: ScrollBehavior = 'auto'): void {
  const box = element.closest('[data-scrolls]');
  if (!box) return element.scrollIntoView({ block: 'center', behavior });
  const { top, height } = element.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  box.scrollBy({ top: top - frame.top - (frame.height - height) / 2, behavior });
}

/** Wholly within the page's window and, in a box that scrolls, within that; above the player bar. */
function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const box = element.closest('[data-scrolls]')?.getBoundingClientRect();
  const bar = document.querySelector('.player-bar')?.getBoundingClientRect();
  return top >= (box?.top ?? 0) && bottom <= Math.min(box?.bottom ?? Infinity, bar?.top ?? innerHeight);
}
