import { connected, isServerReachable } from '../../connected.ts';
import { $player, audio, fail, retry } from './player.ts';

/**
 * Continues on its own where playback stopped because the connection was lost. What has arrived plays to its end first;
 * the player then says that it waits.
 */
export function resumeWhenConnected(): void {
  const element = audio();
  element.addEventListener('error', () => void judge(element));
}

/** A browser that gets no first byte says that it does not know such a file, whatever the reason. */
async function judge(element: HTMLAudioElement): Promise<void> {
  const { error } = element;
  const isLost = error?.code === MediaError.MEDIA_ERR_NETWORK || !(await isServerReachable());
  // The listener may have closed the player in the meantime, or moved to another episode; here and below.
  if (element.error !== error) return;
  fail(isLost ? 'lost' : 'broken');
  if (!isLost) return;
  await connected();
  if (element.error === error && $player.get().problem === 'lost') retry();
}
