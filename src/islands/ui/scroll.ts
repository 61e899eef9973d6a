import { matches } from '../capabilities/media-query.ts';
import { SECOND_MS } from '#shared/units.ts';

/** A browser without `scrollend` (Safari before 26.2) has arrived by then. */
const ARRIVED_MS = SECOND_MS;
const ENDS = ['scrollend', 'wheel', 'touchmove'] as const;

/** The target of our smooth scroll, until it is there or the reader scrolls. */
let target: HTMLElement | undefined;
let way = new AbortController();

/**
 * Scrolls the current cue to the middle, but only if the one before was in view: a reader who has scrolled away is
 * reading something else. It stays where it is in sight, unless it is to be kept in the middle. One that is still being
 * scrolled to counts: someone drags the player's slider past it.
 */
export function followIntoView(
  before: HTMLElement | undefined,
  now: HTMLElement | undefined,
  staysInMiddle = false,
): void {
  if (!before || !now) return;
  if (before !== target && (!isInSight(before) || (isInSight(now) && !staysInMiddle))) return;
  const isCalm = matches('(prefers-reduced-motion: reduce)');
  scrollToMiddle(now, isCalm ? 'auto' : 'smooth');
  if (!isCalm) setTarget(now);
}

function setTarget(element: HTMLElement): void {
  way.abort();
  way = new AbortController();
  target = element;
  const forget = () => (target = target === element ? undefined : target);
  for (const name of ENDS)
    document.addEventListener(name, forget, { capture: true, passive: true, signal: way.signal });
  setTimeout(forget, ARRIVED_MS);
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
