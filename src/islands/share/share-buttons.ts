import { type ShareableEpisode, shareEpisode } from './share.ts';
import { isFirstTime } from '../ui/once.ts';

/** Every `[data-share]` (its value: a ShareableEpisode as JSON) opens the share dialog, on this page and later ones. */
export function listenForShareButtons(): void {
  if (!isFirstTime('share-buttons')) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-share]');
    if (button) shareEpisode(JSON.parse(button.dataset['share'] ?? '') as ShareableEpisode, button); // we printed it
  });
}
