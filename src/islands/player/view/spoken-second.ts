import { useState } from 'react';
import type { PlayerState } from '../playback/player.ts';

/** Seconds between two texts of a slider that has the focus: screen readers read each out. */
const QUIET = 5;

/**
 * Returns the second that the position slider says. While the slider has the focus and the audio plays it changes every
 * five seconds at most, whatever the speed; a seek, a pause and leaving it bring it up to date at once.
 */
export function useSpokenSecond({ currentTime, isPlaying, speed, seeks }: PlayerState, isFocused: boolean): number {
  const [lastSpoken, setLastSpoken] = useState({ second: Math.floor(currentTime), seeks });
  const isQuiet = isFocused && isPlaying && seeks === lastSpoken.seeks;
  const isDue = !isQuiet || Math.abs(currentTime - lastSpoken.second) >= QUIET * speed;
  const second = isDue ? Math.floor(currentTime) : lastSpoken.second;
  if (second !== lastSpoken.second || seeks !== lastSpoken.seeks) setLastSpoken({ second, seeks });
  return second;
}
