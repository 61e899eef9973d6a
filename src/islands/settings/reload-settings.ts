import { navigate } from 'astro:transitions/client';
import { showToast } from '../ui/toast.ts';

/** Renders the page again: its head, its foot and what it says is missing show the show as well. */
export async function reloadSettings(title: string, description: string): Promise<void> {
  await navigate('/settings', { history: 'replace' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }); // what had the focus is gone
  showToast({ title, description });
}
