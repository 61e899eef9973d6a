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

/** Nothing while nothing plays; then full screen or the bar. The sound itself is not here: see playback/player.ts. */
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

/** The page a link leads to is to be seen; the sound goes on below it. */
function useMinimizedOnNavigation(): void {
  useEffect(() => {
    document.addEventListener('astro:before-preparation', minimizePlayer);
    return () => document.removeEventListener('astro:before-preparation', minimizePlayer);
  }, []);
}

/** When what had the focus is gone, the keyboard goes to what took its place, or back to where listening began. */
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
  if (before.episode && !now.episode) return `a[data-play*="${before.episode.id}"]`;
  return before.isExpanded && !now.isExpanded ? '.player-bar [data-expand]' : null;
}
