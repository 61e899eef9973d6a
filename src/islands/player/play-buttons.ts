import type { PlayableEpisode } from '#shared/episode.ts';
import { $player, playEpisode } from '../stores/player.ts';

const LISTENING = Symbol.for('carecast.play-buttons');

/**
 * Every `a[data-play]` (its value: a PlayableEpisode as JSON) plays instead of downloading, and `[data-seek]`
 * (seconds) inside `[data-episode]` (the same JSON) plays from there. One listener for all pages, now and later.
 */
export function listenForPlayButtons(): void {
  if (Reflect.has(document, LISTENING)) return;
  Reflect.set(document, LISTENING, true);
  // Capture: before the client router takes the click for a navigation.
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onSpace);
  document.addEventListener('astro:page-load', markButtons);
  $player.listen(({ episode, isPlaying }, before) => {
    if (episode !== before?.episode || isPlaying !== before?.isPlaying) markButtons();
  });
  markButtons();
}

function onClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!(event.target instanceof Element)) return;
  const play = event.target.closest<HTMLElement>('a[data-play]');
  const seek = event.target.closest<HTMLElement>('[data-episode] [data-seek]');
  const episode = episodeOf(play?.dataset['play'] ?? seek?.closest<HTMLElement>('[data-episode]')?.dataset['episode']);
  if (!episode) return;
  event.preventDefault();
  playEpisode(episode, seek ? Number(seek.dataset['seek']) : undefined);
}

/** A link that says it is a button answers to the space bar as well (ARIA button pattern). */
function onSpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.matches('a[data-play]')) return;
  event.preventDefault();
  event.target.click();
}

function markButtons(): void {
  const { episode, isPlaying } = $player.get();
  for (const button of document.querySelectorAll<HTMLElement>('a[data-play]')) {
    const isThis = episode !== null && episodeOf(button.dataset['play'])?.id === episode.id;
    button.setAttribute('role', 'button');
    button.setAttribute('aria-pressed', String(isThis && isPlaying));
    button.dataset['astroPrefetch'] = 'false'; // the client router would fetch the whole file on hover
    button.toggleAttribute('data-playing', isThis && isPlaying);
  }
}

function episodeOf(json: string | undefined): PlayableEpisode | null {
  try {
    return json ? (JSON.parse(json) as PlayableEpisode) : null; // our own page printed it
  } catch {
    return null;
  }
}
