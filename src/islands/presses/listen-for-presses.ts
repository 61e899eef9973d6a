import { isFirstTime } from '../ui/once.ts';

const saving = () => import('../saved/buttons.ts');

/** What each kind of button does: a file of its own, loaded when the first of them is pressed. */
const ACTS: Record<string, (button: HTMLElement) => Promise<unknown>> = {
  queue: (button) => import('../player/playback/queue.ts').then((queue) => queue.queueArticle(button)),
  save: (button) => saving().then(({ pressSave }) => pressSave(button)),
  share: (button) => import('../share/share.ts').then((share) => share.pressShare(button)),
  transcript: (button) => import('../transcript/card-transcript.ts').then((card) => card.toggleTranscript(button)),
};

/**
 * Makes every `[data-queue]`, `[data-save]`, `[data-share]` and `[data-transcript]` work, on this page and later ones. Save
 * buttons are marked at once where something is saved.
 */
export function listenForPresses(): void {
  if (!isFirstTime('presses')) return;
  document.addEventListener('click', ({ target }) => {
    for (const name in ACTS) {
      const button = target instanceof Element && target.closest<HTMLElement>(`[data-${name}]`);
      if (button) ACTS[name]?.(button).catch(console.info);
    }
  });
  if ('saved' in document.documentElement.dataset)
    saving().then(({ drawSaveButtons }) => drawSaveButtons(), console.info);
}
