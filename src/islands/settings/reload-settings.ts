import { localPath } from '#shared/local-path.ts';
import { navigate } from 'astro:transitions/client';
import { showToast } from '../ui/toast.ts';

/** Reloads the page's content: its header, footer and notices show the settings too. */
export async function reloadSettings(path: string, title: string, description: string): Promise<void> {
  const { scrollY } = window;
  await navigate(localPath(path), { history: 'replace' });
  window.scrollTo(0, scrollY);
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }); // the focused element was replaced
  showToast({ title, description });
}
