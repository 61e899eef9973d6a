import { listenForKeys } from './keys.ts';
import { keepDeviceTold } from './media-session.ts';
import { soundInOneTab } from './one-tab.ts';
import { markWhatIsSpoken } from './page-transcript.ts';
import { keepQueueGoing } from './queue.ts';
import { keepPositions } from './resume.ts';
import { endSleepWithPlayer } from './sleep.ts';

let isThere = false;

/** All that goes along with listening but need not be there in the tap itself. */
export function accompany(): void {
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
