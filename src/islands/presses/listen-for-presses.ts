import { loadWords } from '../load-words.ts';
import { isForgotten, loadInTheEnd } from '../offline.ts';
import { claimOnce } from '../ui/once.ts';

const saving = () => import('../saved/buttons.ts');

/** The act of each kind of button: a file of its own, loaded when the first of them is pressed. */
const ACTS: Record<string, () => Promise<(button: HTMLElement) => unknown>> = {
  queue: () => import('../player/playback/queue.ts').then((queue) => queue.queueArticle),
  save: () => saving().then(({ pressSave }) => pressSave),
  share: () => import('../share/share.ts').then((share) => share.pressShare),
  transcript: () => import('../transcript/card-transcript.ts').then((card) => card.toggleTranscript),
};

async function press(name: string, button: HTMLElement): Promise<void> {
  const load = ACTS[name];
  if (!load) return;
  const at = performance.now();
  const loaded = await loadInTheEnd(
    () => Promise.all([load(), loadWords()]),
    () => !isForgotten(at),
  );
  await loaded?.[0](button);
}

/**
 * Makes every `[data-queue]`, `[data-save]`, `[data-share]` and `[data-transcript]` work, on this page and later ones.
 * Save buttons are marked at once where something is saved.
 */
export function replayPresses(): void {
  if (!claimOnce('presses')) return;
  document.addEventListener('click', ({ target }) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-more][open]'))
      menu.open = menu.contains(target as Node);
    for (const name in ACTS) {
      const button = target instanceof Element && target.closest<HTMLElement>(`[data-${name}]`);
      if (button) press(name, button).catch(console.info);
    }
  });
  if ('saved' in document.documentElement.dataset)
    Promise.all([saving(), loadWords()]).then(([{ drawSaveButtons }]) => drawSaveButtons(), console.info);
}
