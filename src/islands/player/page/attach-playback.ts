import { listenForKeys } from '../playback/keys.ts';
import { keepDeviceTold } from '../playback/media-session.ts';
import { soundInOneTab } from '../playback/one-tab.ts';
import { markWhatIsSpoken } from './page-transcript.ts';
import { keepQueueGoing } from '../playback/queue.ts';
import { keepPositions } from '../playback/resume.ts';
import { endSleepWithPlayer } from '../playback/sleep.ts';

let isThere = false;

/** Starts what accompanies listening and is not needed inside the tap: lock screen, positions, queue, marks, keys. */
export function attachPlayback(): void {
  if (isThere) return;
  isThere = true;
  keepDeviceTold();
  keepPositions();
  soundInOneTab();
  keepQueueGoing();
  endSleepWithPlayer();
  markWhatIsSpoken();
  listenForKeys();
}
