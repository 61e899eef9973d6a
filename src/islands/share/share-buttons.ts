import { type ShareableEpisode, shareEpisode } from './share.ts';
import { isFirstTime } from '../ui/once.ts';

/** Opens the share dialog from every `[data-share]` (a ShareableEpisode as JSON), on this page and later ones. */
export function listenForShareButtons(): void {
  if (!isFirstTime('share-buttons')) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-share]');
    if (button) shareEpisode(JSON.parse(button.dataset['share'] ?? '') as ShareableEpisode, button); // we printed it
  });
}
