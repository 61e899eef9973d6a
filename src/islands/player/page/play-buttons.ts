import { loadWords } from '../../load-words.ts';
import { $player, openEpisode, playEpisode } from '../playback/player.ts';
import { printedEpisode } from '../playback/printed.ts';
import { loadInTheEnd } from '../../offline.ts';
import { claimOnce } from '../../ui/once.ts';
import { readStored } from '../../ui/stored.ts';

/**
 * Makes every `a[data-play]` (its value: a PlayableEpisode as JSON) play instead of downloading, and `[data-seek]`
 * (seconds) inside `[data-episode]` (the same JSON) play from there. One listener for all pages, now and later.
 */
export function listenForPlayButtons(): void {
  if (!claimOnce('play-buttons')) return;
  // Capture: before the client router handles the click as a navigation.
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey);
  document.addEventListener('astro:page-load', onPage);
  window.addEventListener('carecast:player', () => void attachWhenLoaded());
  $player.listen(({ episode, isPlaying }, before) => {
    if (episode && !before?.episode) import('./early-bar.ts').then((bar) => bar.driveEarlyBar(), console.info);
    if (episode !== before?.episode || isPlaying !== before?.isPlaying) markButtons();
  });
  onPage();
}

/** A separate chunk, which loads while playback has already begun. */
async function attachWhenLoaded(): Promise<void> {
  const isWanted = () => $player.get().episode !== null;
  if (!isWanted()) return;
  const loaded = await loadInTheEnd(() => Promise.all([import('./attach-playback.ts'), loadWords()]), isWanted);
  loaded?.[0].attachPlayback();
}

function onPage(): void {
  markButtons();
  if (document.querySelector('[data-continues]') && readStored('positions', null))
    import('./continue.ts').then((page) => page.offerToContinue(markButtons)).catch(console.info);
  if (/[?&]episode=/.test(location.search)) import('./link.ts').then((link) => link.openLinkedEpisode(), console.info);
}

function onClick(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (!(event.target instanceof Element)) return;
  const play = event.target.closest<HTMLElement>('a[data-play]');
  const seek = event.target.closest<HTMLElement>('[data-episode] [data-seek]');
  const episode = printedEpisode(
    play?.dataset['play'] ?? seek?.closest<HTMLElement>('[data-episode]')?.dataset['episode'],
  );
  if (!episode) return;
  event.preventDefault();
  if (play) rememberStarter(play);
  const isPause = play?.hasAttribute('data-playing');
  if (play?.dataset['from'] && !isPause) return openEpisode(episode, Number(play.dataset['from']));
  playEpisode(episode, seek ? Number(seek.dataset['seek']) : undefined);
}

/** For the focus, which goes back there when the player is closed: home has two buttons for its newest episode. */
function rememberStarter(play: HTMLElement): void {
  document.querySelector('[data-started]')?.removeAttribute('data-started');
  play.setAttribute('data-started', '');
}

/** A link with the button role responds to the space bar too (ARIA button pattern); `?` shows the keys. */
function onKey(event: KeyboardEvent): void {
  if (event.key === '?')
    void Promise.all([import('../playback/shortcuts.ts'), loadWords()]).then(
      ([{ listenForKeys, followKey }]) => listenForKeys() && followKey(event),
    );
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.matches('a[data-play]')) return;
  event.preventDefault();
  event.target.click();
}

function markButtons(): void {
  const { episode, isPlaying } = $player.get();
  for (const button of document.querySelectorAll<HTMLElement>('a[data-play]')) {
    const isThis = isPlaying && printedEpisode(button.dataset['play'])?.id === episode?.id;
    const name = button.dataset[isThis ? 'pause' : 'start'];
    button.setAttribute('role', 'button');
    // A name that changes says it already (ARIA button pattern).
    if (name) button.ariaLabel = name;
    else button.setAttribute('aria-pressed', String(isThis));
    button.toggleAttribute('data-playing', isThis);
  }
}
