import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $player, type PlayerState, minimizePlayer } from '../playback/player.ts';
import panel from './panel.css?inline';
import styles from './player.css?inline';
import slider from '../../../styles/slider.css?inline';
import { adoptStyles } from '../../ui/adopt-styles.ts';
import { FullPlayer } from './FullPlayer.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { Shortcuts } from './Shortcuts.tsx';

adoptStyles(slider, styles, panel);

/**
 * Shows nothing until an episode is loaded, then the full player or the bar. The audio itself is in playback/player.ts.
 */
export function Player() {
  const player = useStore($player, { ssr: 'initial' });
  useMinimizedOnNavigation();
  useFocusKept();

  const Shape = player.isExpanded ? FullPlayer : PlayerBar;
  return (
    <>
      {player.episode && <Shape player={player} episode={player.episode} />}
      <Shortcuts />
    </>
  );
}

/** Minimizes the player on navigation, so that the new page is visible; playback continues. */
function useMinimizedOnNavigation(): void {
  useEffect(() => {
    document.addEventListener('astro:before-preparation', minimizePlayer);
    return () => document.removeEventListener('astro:before-preparation', minimizePlayer);
  }, []);
}

/** Moves the focus, when its element is removed, to what replaced it, or back to where playback was started. */
function useFocusKept(): void {
  useEffect(
    () =>
      $player.listen((now, before) => {
        const place = before && placeOfFocus(now, before);
        if (place) requestAnimationFrame(() => document.querySelector<HTMLElement>(place)?.focus());
      }),
    [],
  );
}

function placeOfFocus(now: PlayerState, before: Readonly<PlayerState>): string | null {
  if (before.episode && !now.episode) return starterOf(before.episode.id);
  return before.isExpanded && !now.isExpanded ? '.player-bar [data-expand]' : null;
}

/** Returns what started an episode, or on another page what would. */
function starterOf(id: string): string {
  const button = `a[data-play*="${id}"]`;
  return document.querySelector(`${button}[data-started]`) ? `${button}[data-started]` : button;
}
