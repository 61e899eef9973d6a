import { atom } from 'nanostores';
import { forThisTab, writeStored, readStored } from './stored.ts';
import type { Undone } from './undone.ts';

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'default' | 'destructive';
  isLasting?: boolean;
  /** It is about a form of this page, and goes with it. */
  isOfPage?: boolean;
  /** Milliseconds, when it is not the usual time. */
  duration?: number;
  /** A link in it, or the button that undoes something. Data, so that the next page has it too. */
  action?: { label: string; href: string } | { label: string; undoes: Undone } | undefined;
};
export const TOAST_DURATION = 5000;
const STORAGE_KEY = 'toast';

/** The current toast, one at a time. */
export const $toast = atom<Toast | null>(null);

/**
 * Shows a toast for five seconds, or until it is dismissed if `isLasting`; one that a navigation cuts short is shown on
 * the next page.
 */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  const shown: Toast = { id: Date.now(), tone: 'default', ...toast };
  writeStored(STORAGE_KEY, shown.isOfPage ? null : shown, forThisTab);
  displayToast(shown);
}

if (typeof document !== 'undefined')
  document.addEventListener('astro:before-swap', () => $toast.get()?.isOfPage && dismissToast());

export function dismissToast(): void {
  writeStored(STORAGE_KEY, null, forThisTab);
  $toast.set(null);
}

/**
 * Restores a toast that a navigation cut short, once: not on each page opened after it. One with a time has the rest.
 */
export function restoreToast(): void {
  const stored = readStored<Toast | null>(STORAGE_KEY, null, forThisTab);
  writeStored(STORAGE_KEY, null, forThisTab);
  if ($toast.get() || !stored) return;
  const left = stored.id + (stored.duration ?? 2 * TOAST_DURATION) - Date.now();
  if (stored.isLasting || left > 0) displayToast(stored.duration ? { ...stored, duration: left } : stored);
}

function displayToast(toast: Toast): void {
  $toast.set(toast);
  window.dispatchEvent(new Event('carecast:toast'));
}
