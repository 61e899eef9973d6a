import { words } from '#shared/language.ts';
import { atom } from 'nanostores';
import { $player, pause } from './player.ts';
import { announce } from './notice.ts';
import { SECOND_MS, MINUTE_MS } from '#shared/units.ts';

/** When to pause: at a point in time (ms), or when the episode ends. */
type Sleep = { until: number } | 'end' | null;

export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60];
const CHECK_MS = SECOND_MS;

export const $sleep = atom<Sleep>(null);
/** Whole seconds until playback pauses, while a time is set. */
export const $sleepLeft = atom(0);

let clock: ReturnType<typeof setInterval> | undefined;

export function sleepIn(minutes: number): void {
  begin(sleepAfter(minutes, Date.now()), words().player.said.sleepIn(minutes));
}

export const sleepAtEnd = (): void => begin('end', words().player.said.sleepAtEnd);
export const cancelSleep = (): void => begin(null, words().player.said.sleepOff);

/** Returns whether to stop at the end of the episode, and clears that setting. */
export function takeSleepAtEnd(): boolean {
  if ($sleep.get() !== 'end') return false;
  begin(null, words().player.said.stoppedAtEnd);
  return true;
}

const sleepAfter = (minutes: number, now: number): { until: number } => ({ until: now + minutes * MINUTE_MS });

/** Returns the whole seconds left, rounded up so that five minutes begin with 5:00; 0 when over or not set. */
function secondsLeft(sleep: Sleep, now: number): number {
  if (!sleep || sleep === 'end') return 0;
  return Math.max(0, Math.ceil((sleep.until - now) / 1000));
}

/** Clears the timer when the player is closed. */
export function endSleepWithPlayer(): void {
  $player.listen(({ episode }) => !episode && $sleep.get() && begin(null, ''));
}

function begin(sleep: Sleep, said: string): void {
  clearInterval(clock);
  $sleep.set(sleep);
  $sleepLeft.set(secondsLeft(sleep, Date.now()));
  if (sleep && sleep !== 'end') clock = setInterval(check, CHECK_MS);
  announce(said);
}

function check(): void {
  const left = secondsLeft($sleep.get(), Date.now());
  $sleepLeft.set(left);
  if (left > 0) return;
  pause();
  begin(null, words().player.said.paused);
}
