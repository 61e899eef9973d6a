import { words } from '#words';
import { $player } from './player.ts';
import { announce } from './notice.ts';

/** A shorter wait is over before it has been said. Milliseconds. */
const NOTABLE = 1_000;

/** Announces once that audio is loading, or buffering when it has been heard already. */
export function announceWaiting(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    const { isWaiting, isPlaying } = $player.get();
    if (isWaiting) announce(isPlaying ? words().player.said.buffering : words().player.said.loading);
  };
  $player.subscribe(({ isWaiting, episode }, before) => {
    if (isWaiting === before?.isWaiting && episode === before.episode) return;
    clearTimeout(timer);
    if (isWaiting) timer = setTimeout(say, NOTABLE);
  });
}
