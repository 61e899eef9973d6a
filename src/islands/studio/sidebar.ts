import { claimOnce } from '../ui/once.ts';

/**
 * Scrolls the sidebar, and the drawer, to what its lower edge would hide: the entry of the current page, and a group
 * that is opened; and the tabs of a page to the chosen one.
 */
export function followSidebar(): void {
  if (!claimOnce('sidebar')) return;
  document.addEventListener('astro:page-load', showCurrent);
  document.addEventListener('toggle', onToggle, true); // capture: it does not bubble
  showCurrent();
}

function showCurrent(): void {
  scrollIntoSight(document.querySelector('.sidebar [aria-current]'));
  const tab = document.querySelector<HTMLElement>('[data-tabs] [aria-current]');
  const strip = tab?.parentElement;
  if (!tab || !strip) return;
  const [{ left, width }, box] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += left + width / 2 - (box.left + box.width / 2);
}

/** Opened are the drawer and its groups. */
function onToggle({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('.sidebar')) return;
  const isGroup = target.matches('details[open]');
  scrollIntoSight(target.querySelector('[aria-current]') ?? (isGroup ? target : null));
}

/** Scrolls nothing else: the page stays where it is. */
function scrollIntoSight(entry: Element | null): void {
  const sidebar = entry?.closest('.sidebar');
  if (!entry || !sidebar) return;
  const [{ top, bottom }, box] = [entry.getBoundingClientRect(), sidebar.getBoundingClientRect()];
  const hidden = Math.min(bottom - box.bottom, top - box.top); // of what is higher than the sidebar, its beginning
  if (hidden > 0) sidebar.scrollTop += hidden;
}
