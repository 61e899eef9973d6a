import type { PlayableEpisode } from '#shared/episode.ts';

export type DeviceKeys = {
  play(): void;
  pause(): void;
  skip(seconds: number): void;
  seekTo(seconds: number): void;
  SKIP_BACK: number;
  SKIP_FORWARD: number;
};

/** Puts the episode on the lock screen and lets headset and media keys steer it (W3C Media Session). */
export function tellDevice(episode: PlayableEpisode, keys: DeviceKeys): void {
  if (!('mediaSession' in navigator)) return;
  const album = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
  navigator.mediaSession.metadata = new MediaMetadata({ title: episode.title, artist: episode.category, album });
  on('play', keys.play);
  on('pause', keys.pause);
  on('seekbackward', ({ seekOffset }) => keys.skip(-(seekOffset ?? keys.SKIP_BACK)));
  on('seekforward', ({ seekOffset }) => keys.skip(seekOffset ?? keys.SKIP_FORWARD));
  on('seekto', ({ seekTime }) => keys.seekTo(seekTime ?? 0));
}

export function tellDevicePosition(audio: HTMLAudioElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(audio.duration)) return;
  const { duration, playbackRate, currentTime } = audio;
  navigator.mediaSession.playbackState = audio.paused ? 'paused' : 'playing';
  navigator.mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
}

export function forgetDevice(): void {
  if (!('mediaSession' in navigator)) return;
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = 'none';
}

function on(action: MediaSessionAction, follow: MediaSessionActionHandler): void {
  try {
    navigator.mediaSession.setActionHandler(action, follow);
  } catch {
    // A browser that does not know an action throws (MDN: setActionHandler); the others still work.
  }
}
