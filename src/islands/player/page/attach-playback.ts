import { resumeWhenConnected } from '../playback/resume-when-connected.ts';
import { listenForKeys } from '../playback/shortcuts.ts';
import { syncMediaSession } from '../playback/media-session.ts';
import { reportRetention } from '../playback/retention.ts';
import { playInOneTab } from '../playback/one-tab.ts';
import { highlightSpokenCue } from './page-transcript.ts';
import { showPlayCounts } from './play-counts.ts';
import { $player, audio, retry } from '../playback/player.ts';
import { advanceQueue } from '../playback/queue.ts';
import { savePositions } from '../playback/resume.ts';
import { endSleepWithPlayer } from '../playback/sleep.ts';
import { announceWaiting } from '../playback/announce-buffering.ts';

let isThere = false;

/** Starts what is not needed within the tap: lock screen, positions, queue, highlights, counts, keys. */
export function attachPlayback(): void {
  if (isThere) return;
  isThere = true;
  syncMediaSession();
  savePositions();
  resumeWhenConnected();
  playInOneTab();
  reportRetention(audio(), () => $player.get().episode);
  advanceQueue();
  endSleepWithPlayer();
  announceWaiting();
  highlightSpokenCue();
  showPlayCounts();
  listenForKeys();
  if (audio().error) retry(); // the network was away when it was pressed, and is back
}
