import { page } from 'vitest/browser';
import type { SingleEpisode } from '#shared/episode.ts';
import { setLargeControls } from '../../../src/islands/player/playback/large-controls.ts';
import { $details } from '../../../src/islands/player/playback/details.ts';
import { setFollowing, setHighlighting } from '../../../src/islands/player/playback/follow-along.ts';
import { hideShortcuts, setKeysOn } from '../../../src/islands/player/playback/shortcuts.ts';
import { announce } from '../../../src/islands/player/playback/notice.ts';
import { $player, type PlayerState } from '../../../src/islands/player/playback/player.ts';
import { $queue } from '../../../src/islands/player/playback/queue.ts';
import { cancelSleep } from '../../../src/islands/player/playback/sleep.ts';
import { Player } from '../../../src/islands/player/view/Player.tsx';
import { EPISODE } from './episode.ts';
import { renderIsland } from './render.tsx';
import { answer } from './server.ts';

const CLOSED = $player.get();
const CHAPTERS = [
  { time: 0, title: 'Hello' },
  { time: 70, title: 'Rails' },
];

/** The attributes of `EPISODE` on play buttons. */
export const STAIRS = {
  id: EPISODE.id,
  title: 'Stairs',
  category: 'General',
  duration: 132,
  audioUrl: '/media/1.mp3',
} as const;
export const full = page.getByRole('dialog', { name: 'Stairs' });
export const bar = page.getByRole('region', { name: 'Audio player' });

/** The element that components/player/PlayerDock.astro has on every page. */
export const PageAudio = () => <audio data-player />;

/** Renders the player, still closed, with the page's audio element; `details` are what it fetches of the episode. */
export async function renderPlayer(details: Partial<SingleEpisode> = {}): Promise<void> {
  setKeysOn(true); // a file before may have left it off
  answer(`GET /api/episodes/${EPISODE.id}`, 200, { ...EPISODE, chapters: CHAPTERS, ...details });
  $details.set(null);
  await renderIsland(
    <>
      <PageAudio />
      <Player />
    </>,
  );
}

/** Shows the full player with the episode at 1:11, or as `more` says. */
export const play = (more: Partial<PlayerState> = {}): void =>
  $player.set({ ...CLOSED, episode: STAIRS, duration: 132, currentTime: 71, isExpanded: true, ...more });

/** Puts back everything of the player that one test leaves to the next. */
export function resetPlayer(): void {
  cancelSleep();
  hideShortcuts();
  setLargeControls(false);
  setFollowing(true);
  setHighlighting(true);
  announce('');
  $player.set(CLOSED);
  $queue.set([]);
}
