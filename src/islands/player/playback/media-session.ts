import { words } from '#shared/language.ts';
import type { PlayableEpisode } from '#shared/episode.ts';
import { partLine } from '#shared/part-line.ts';
import { categoryName } from '#shared/category-names.ts';
import { pause, skip } from './by-hand.ts';
import { $details, fetchDetails } from './details.ts';
import { $player, audio, seekTo, start } from './player.ts';
import { SKIP_BACK, SKIP_FORWARD } from './skip-seconds.ts';
import { $nextPart } from './next-part.ts';
import { $upNext, $autoplay, $queue, playNext, playPrevious, upcoming } from './queue.ts';

/** Syncs the lock screen and headset keys with the player (W3C Media Session). */
export function syncMediaSession(): void {
  if (!('mediaSession' in navigator && 'MediaMetadata' in window)) return;
  $player.subscribe(({ episode }, before) => {
    if (episode && episode !== before?.episode) sync(episode);
    if (!episode && before?.episode) forget();
  });
  for (const name of ['play', 'pause', 'seeked', 'ratechange', 'durationchange', 'ended']) {
    audio().addEventListener(name, syncPosition);
  }
  $details.listen(() => {
    const { episode } = $player.get();
    if (episode) showMetadata(episode);
  });
  for (const store of [$queue, $upNext, $autoplay, $nextPart]) store.listen(syncTrackActions);
}

/** Chapters, where a lock screen shows them (Chromium; not in the types of the DOM). */
const CHAPTERS = 'chapterInfo';

function showMetadata({ id, title, category, part, isMadeWithAi = true }: PlayableEpisode): void {
  const show = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
  const album = part ? partLine(part) : show;
  const picture = document.querySelector<HTMLMetaElement>('meta[name="artwork"]')?.content;
  const artwork = [{ src: `/artwork/${id}.jpg`, sizes: '500x500' }, ...(picture ? [{ src: picture }] : [])];
  // First, because a lock screen cuts a long line off at its end.
  const artist = `${isMadeWithAi ? `${words().player.aiBadge} · ` : ''}${categoryName(category)}`;
  const details = $details.get();
  const chapters = details?.id === id ? details.chapters : [];
  const chapterInfo = chapters.map((chapter) => ({ title: chapter.title, startTime: chapter.time, artwork: [] }));
  const shown = { title, artist, album, artwork, [CHAPTERS]: chapterInfo };
  navigator.mediaSession.metadata = new MediaMetadata(shown);
}

function sync(episode: PlayableEpisode): void {
  showMetadata(episode);
  const { isExpanded } = $player.get(); // then the full player fetches them
  if (CHAPTERS in MediaMetadata.prototype && episode.hasChapters && !isExpanded) void fetchDetails(episode.id);
  on('play', () => void start());
  on('pause', pause);
  on('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? SKIP_BACK)));
  on('seekforward', ({ seekOffset }) => skip(seekOffset ?? SKIP_FORWARD));
  on('seekto', ({ seekTime }) => seekTo(seekTime ?? 0));
  syncTrackActions();
  syncPosition();
}

/** Cars and headsets have keys for tracks alone: with nothing queued they skip time. */
function syncTrackActions(): void {
  const next = upcoming();
  on('nexttrack', next ? playNext : () => skip(SKIP_FORWARD));
  on('previoustrack', next ? playPrevious : () => skip(-SKIP_BACK));
}

function syncPosition(): void {
  const { duration, playbackRate, currentTime, paused } = audio();
  if (!Number.isFinite(duration) || !$player.get().episode) return;
  navigator.mediaSession.playbackState = paused ? 'paused' : 'playing';
  navigator.mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
}

function forget(): void {
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = 'none';
}

function on(action: MediaSessionAction, follow: MediaSessionActionHandler): void {
  try {
    navigator.mediaSession.setActionHandler(action, follow);
  } catch {
    // A browser throws on an unsupported action (MDN: setActionHandler); the others still work.
  }
}
