import { navigate } from 'astro:transitions/client';

/**
 * Reloads the page's content and focuses it, because the focused element may have been removed; the same page stays
 * where it was scrolled to.
 */
export async function refresh(address = location.href): Promise<void> {
  const { scrollX: left, scrollY: top } = window;
  const isSame = new URL(address, location.href).href === location.href;
  await navigate(address, { history: 'replace' });
  if (isSame) window.scrollTo({ left, top, behavior: 'instant' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
