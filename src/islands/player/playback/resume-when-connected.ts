import { connected } from '../../connected.ts';
import { $player, retry } from './player.ts';

/**
 * Goes on by itself where playback stopped because the connection was lost. What has arrived plays to its end first;
 * the player then says that it waits.
 */
export function resumeWhenConnected(): void {
  let isLooking = false;
  $player.subscribe(async () => {
    if (isLooking || !isWaiting()) return;
    isLooking = true;
    await connected();
    isLooking = false;
    if (isWaiting()) retry();
  });
}

/** The listener may have closed the player, or gone on to another episode, meanwhile. */
const isWaiting = (): boolean => $player.get().problem === 'lost';
