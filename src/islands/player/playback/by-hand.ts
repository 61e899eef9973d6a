import { $player, audio, seekTo } from './player.ts';

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
