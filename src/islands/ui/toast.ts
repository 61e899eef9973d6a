import { atom } from 'nanostores';
import { forThisTab, writeStored, readStored } from './stored.ts';
import type { Undone } from './undone.ts';

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  /** Below the description, which may be specified to the letter. */
  more?: string | undefined;
  tone: 'default' | 'destructive';
  isLasting?: boolean;
  /** It is about a form of this page, and goes with it. */
  isOfPage?: boolean;
  /** Milliseconds, when it is not the usual time. */
  duration?: number;
  /** A link in it, or the button that undoes something. Data, so that the next page has it too. */
  action?: { label: string; href: string } | { label: string; undoes: Undone } | undefined;
  /** The time when it is no longer shown again; none if it is lasting. */
  endsAt?: number;
};
export const TOAST_DURATION = 5000;
const STORAGE_KEY = 'toasts';

/** The current toast, one at a time. */
export const $toast = atom<Toast | null>(null);

/** Toasts that others have displaced, the latest first. */
let displaced: Toast[] = [];

/**
 * Shows a toast for five seconds, or until it is dismissed if `isLasting`; one that a navigation cuts short is shown on
 * the next page. One with an action comes back for the rest of its time when the one that displaced it has gone.
 */
export function showToast(toast: Omit<Toast, 'id' | 'tone' | 'endsAt'> & { tone?: Toast['tone'] }): void {
  const now = Date.now();
  const shown: Toast = { id: now, tone: 'default', ...toast };
  if (!toast.isLasting) shown.endsAt = now + (toast.duration ?? 2 * TOAST_DURATION);
  const before = $toast.get();
  if (before?.action) displaced.unshift(before);
  displayToast(shown);
  store();
}

if (typeof document !== 'undefined')
  document.addEventListener('astro:before-swap', () => $toast.get()?.isOfPage && dismissToast());

export function dismissToast(): void {
  $toast.set(null);
  displayNext();
  store();
}

/**
 * Restores a toast that a navigation cut short, once: not on each page opened after it. One with a time has the rest.
 */
export function restoreToast(): void {
  const stored = readStored<Toast[]>(STORAGE_KEY, [], forThisTab);
  writeStored(STORAGE_KEY, null, forThisTab);
  if ($toast.get()) return;
  displaced = stored;
  displayNext();
}

/** Shows the latest that was displaced and has time left. */
function displayNext(): void {
  displaced = displaced.filter(({ endsAt = Infinity }) => endsAt > Date.now());
  const next = displaced.shift();
  if (!next) return;
  const { duration, endsAt } = next;
  displayToast(duration && endsAt ? { ...next, duration: endsAt - Date.now() } : next);
}

function store(): void {
  const toasts = [$toast.get(), ...displaced].filter((toast) => toast && !toast.isOfPage);
  writeStored(STORAGE_KEY, toasts.length > 0 ? toasts : null, forThisTab);
}

function displayToast(toast: Toast): void {
  $toast.set(toast);
  window.dispatchEvent(new Event('carecast:toast'));
}
