import { listenForKeys } from '../playback/keys.ts';
import { syncMediaSession } from '../playback/media-session.ts';
import { reportHeard } from '../playback/heard.ts';
import { playInOneTab } from '../playback/one-tab.ts';
import { highlightSpokenCue } from './page-transcript.ts';
import { showPlayCounts } from './play-counts.ts';
import { $player, audio } from '../playback/player.ts';
import { advanceQueue } from '../playback/queue.ts';
import { savePositions } from '../playback/resume.ts';
import { endSleepWithPlayer } from '../playback/sleep.ts';

let isThere = false;

/** Starts what is not needed within the tap: lock screen, positions, queue, highlights, counts, keys. */
export function attachPlayback(): void {
  if (isThere) return;
  isThere = true;
  syncMediaSession();
  savePositions();
  playInOneTab();
  reportHeard(audio(), () => $player.get().episode);
  advanceQueue();
  endSleepWithPlayer();
  highlightSpokenCue();
  showPlayCounts();
  listenForKeys();
}
