import { localPath } from '#shared/local-path.ts';
import { navigate } from 'astro:transitions/client';
import { showToast } from '../ui/toast.ts';

/** Reloads the page's content: its header, footer and notices show the settings too. */
export async function reloadSettings(title: string, description: string): Promise<void> {
  await navigate(localPath('/studio/settings'), { history: 'replace' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }); // the focused element was replaced
  showToast({ title, description });
}
