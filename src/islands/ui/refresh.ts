import { navigate } from 'astro:transitions/client';

/** Reloads the page's content and focuses it, because the focused element may have been removed. */
export async function refresh(address = location.href): Promise<void> {
  await navigate(address, { history: 'replace' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
