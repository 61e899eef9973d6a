import { atom } from 'nanostores';
import { writeStored, readStored } from './stored.ts';

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'default' | 'destructive';
  isLasting?: boolean;
};

export const TOAST_DURATION = 5000;
const KEPT = 'toast';
/** Stored until the tab is closed. */
const forThisTab = () => sessionStorage;

/** The current toast, one at a time. */
export const $toast = atom<Toast | null>(null);

/**
 * Shows a toast for five seconds, or until it is dismissed if `isLasting`; one that a navigation cuts short is shown on
 * the next page.
 */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  const shown: Toast = { id: Date.now(), tone: 'default', ...toast };
  writeStored(KEPT, shown, forThisTab);
  displayToast(shown);
}

export function dismissToast(): void {
  writeStored(KEPT, null, forThisTab);
  $toast.set(null);
}

/** Restores a toast that a navigation cut short. */
export function restoreToast(): void {
  const kept = readStored<Toast | null>(KEPT, null, forThisTab);
  if (!$toast.get() && kept && (kept.isLasting || Date.now() - kept.id < 2 * TOAST_DURATION)) displayToast(kept);
}

function displayToast(toast: Toast): void {
  $toast.set(toast);
  window.dispatchEvent(new Event('carecast:toast'));
}
