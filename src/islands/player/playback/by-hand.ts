import type { PlayableEpisode } from '#shared/episode.ts';
import {
  $player,
  audio,
  change,
  CLOSED,
  drawPlayer,
  minimizePlayer,
  type PlayerState,
  seekTo,
  setEpisode,
} from './player.ts';

// Apart from player.ts, which is loaded with every page: no one does this before the player is drawn.

/** Seeks by a number of seconds, backwards when negative. */
export function skip(seconds: number): void {
  seekTo($player.get().currentTime + seconds);
}

/** From 0 to 1. */
export function setVolume(volume: number): void {
  audio().volume = Math.min(Math.max(volume, 0), 1);
  audio().muted = false;
}

export function toggleMute(): void {
  audio().muted = !audio().muted;
}

/** Loads an episode into the player without starting it. */
export function loadEpisode(episode: PlayableEpisode, isExpanded: boolean): void {
  setEpisode(episode, isExpanded);
  drawPlayer();
}

export const pause = (): void => audio().pause();

export const expandPlayer = (): void => change({ isExpanded: true });

/** Milliseconds. */
const OPENS_WITHIN = 2_000;

/** Minimizes a player that comes too late to open over a page: by then it is being read. */
export function minimizeWhenLate(): void {
  if (performance.now() - $player.get().askedAt > OPENS_WITHIN) minimizePlayer();
}

export function closePlayer(): void {
  const { volume, isMuted } = $player.get();
  $player.set({ ...CLOSED, volume, isMuted });
  const element = audio();
  element.pause();
  element.currentTime = 0;
  element.removeAttribute('src');
  element.load();
}

/** Takes away the note of where the listener stopped last time. */
export const clearStoppedAt = (): void => change({ stoppedAt: null });

/** Says why the file that should play does not. */
export const fail = (problem: PlayerState['problem']): void => change({ isWaiting: false, problem });
