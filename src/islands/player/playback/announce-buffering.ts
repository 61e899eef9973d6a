import { words } from '#shared/language.ts';
import { $player } from './player.ts';
import { $isLate, announce } from './notice.ts';

/** A shorter wait is over before it has been said. Milliseconds. */
const NOTABLE = 1_000;
/** After so long it is shown in words as well. */
const LATE = 4_000;

/** Announces once that audio is loading, or buffering when it has been heard already. */
export function announceWaiting(): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const announceNow = () => {
    const { isWaiting, isPlaying } = $player.get();
    if (isWaiting) announce(isPlaying ? words().player.said.buffering : words().player.said.loading);
  };
  $player.subscribe(({ isWaiting, episode }, before) => {
    if (isWaiting === before?.isWaiting && episode === before.episode) return;
    timers.forEach(clearTimeout);
    $isLate.set(false);
    if (isWaiting) timers = [setTimeout(announceNow, NOTABLE), setTimeout(() => $isLate.set(true), LATE)];
  });
}
