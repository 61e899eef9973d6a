/**
 * Brings the words being spoken into the middle, but only from words the reader had before their eyes: who has
 * scrolled away is reading something else.
 */
export function keepInSight(before: Element | null | undefined, now: Element | null | undefined): void {
  if (!before || !now || !isInSight(before) || isInSight(now)) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  now.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}

/** Wholly within the page's window and, in a box that scrolls, within that; above the player bar. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const box = element.closest('[data-scrolls]')?.getBoundingClientRect();
  const bar = document.querySelector('.player-bar')?.getBoundingClientRect();
  return top >= (box?.top ?? 0) && bottom <= Math.min(box?.bottom ?? Infinity, bar?.top ?? innerHeight);
}
