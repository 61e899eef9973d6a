import { isFirstTime } from '../ui/once.ts';

/** Makes every `[data-transcript]` expand and collapse its card's transcript, on this page and later ones. */
export function listenForTranscriptButtons(): void {
  if (!isFirstTime('transcript-buttons')) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-transcript]');
    if (button) import('./card-transcript.ts').then(({ toggleTranscript }) => toggleTranscript(button), console.info);
  });
}
