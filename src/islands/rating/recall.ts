import { isHinted } from '../account/account.ts';
import { claimOnce } from '../ui/once.ts';

/** Hydrates the rating widgets of every page, now and later, for a visitor who has rated before. */
export function recallRatings(): void {
  if (!claimOnce('recall')) return;
  window.addEventListener('load', recall); // the router, which announces pages, may come later
  document.addEventListener('astro:page-load', recall);
}

function recall(): void {
  if (isHinted('rated')) window.dispatchEvent(new Event('carecast:rated'));
}
