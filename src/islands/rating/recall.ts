import { isHinted } from '../account/account.ts';

const LISTENING = Symbol.for('carecast.recall');

/** Wakes the rating widgets of every page, now and later, for a visitor who has rated something before. */
export function recallRatings(): void {
  if (Reflect.has(document, LISTENING)) return;
  Reflect.set(document, LISTENING, true);
  document.addEventListener('astro:page-load', () => {
    if (isHinted('rated')) window.dispatchEvent(new Event('carecast:rated'));
  });
}
