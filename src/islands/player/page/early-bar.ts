import { released } from '../../held.ts';
import { claimOnce } from '../../ui/once.ts';
import { closePlayer, skip } from '../playback/by-hand.ts';
import { $isDrawn, $player, togglePlay } from '../playback/player.ts';
import { SKIP_BACK, SKIP_FORWARD } from '../playback/skip-seconds.ts';

const ACTS = [closePlayer, () => skip(-SKIP_BACK), togglePlay, () => skip(SKIP_FORWARD)];

/** Drives the bar of plain HTML (components/player/EarlyBar.astro), once, until React has drawn the player. */
export function driveEarlyBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-early-bar]');
  const buttons = bar?.querySelectorAll('button') ?? [];
  const play = buttons[2];
  const title = bar?.querySelector('p');
  if (!bar || !play || !title || !claimOnce('early-bar')) return;
  for (const [at, button] of buttons.entries()) button.addEventListener('click', () => ACTS[at]?.());
  const names = [play.ariaLabel, play.dataset['pause'] ?? ''];
  const forget = $player.subscribe(({ episode, isPlaying }) => {
    bar.hidden = !episode;
    title.textContent = episode?.title ?? '';
    title.lang = episode?.language ?? '';
    play.ariaLabel = names[Number(isPlaying)] ?? null;
    play.toggleAttribute('data-playing', isPlaying);
  });
  const giveWay = async () => {
    await released(bar); // React's would get half of the press
    const hasFocus = bar.contains(document.activeElement);
    forget();
    leave();
    bar.hidden = true;
    if (hasFocus) document.querySelector<HTMLElement>('.player-bar .player-transport > :nth-child(2)')?.focus();
  };
  const leave = $isDrawn.subscribe((isDrawn) => void (isDrawn && giveWay()));
}
