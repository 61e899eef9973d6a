import { isHinted } from '../account/account.ts';
import { isFirstTime } from '../ui/once.ts';

/** Hydrates the rating widgets of every page, now and later, for a visitor who has rated before. */
export function recallRatings(): void {
  if (!isFirstTime('recall')) return;
  document.addEventListener('astro:page-load', () => {
    if (isHinted('rated')) window.dispatchEvent(new Event('carecast:rated'));
  });
}
