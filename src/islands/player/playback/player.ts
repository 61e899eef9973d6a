import type { PlayableEpisode } from '#shared/episode.ts';
import { atom } from 'nanostores';
import { countPlay } from './count-play.ts';
import { type Positions, resumePosition } from './positions.ts';
import { readStored } from '../../ui/stored.ts';

/** The player's state. Times in seconds, volume 0 to 1. */
export type PlayerState = {
  episode: PlayableEpisode | null;
  isPlaying: boolean;
  isExpanded: boolean;
  isWaiting: boolean;
  /** The browser blocked autoplay, so a visible Play button is shown. */
  isRefused: boolean;
  problem: 'lost' | 'broken' | null;
  currentTime: number;
  /** Rises with every seek: what shows the position follows one at once. */
  seeks: number;
  /** The second the listener stopped at last time, when playback resumed near it. */
  stoppedAt: number | null;
  duration: number;
  volume: number;
  isMuted: boolean;
  speed: number;
};

const CLOSED: PlayerState = {
  episode: null,
  isPlaying: false,
  isExpanded: false,
  isWaiting: false,
  isRefused: false,
  problem: null,
  currentTime: 0,
  seeks: 0,
  stoppedAt: null,
  duration: 0,
  volume: 0.8,
  isMuted: false,
  speed: 1,
};

export const $player = atom<PlayerState>(CLOSED);
/** The number of plays by episode id, as the server returned it for the plays of this visit. */
export const $playCounts = atom<Readonly<Record<string, number>>>({});

let wired: HTMLAudioElement | undefined;
let isCounted = false;

/**
 * Plays an episode within the tap (phones allow sound only there); the same episode again pauses or resumes. With
 * `from` (seconds) it starts there and leaves the page visible, because the listener is reading.
 */
export function playEpisode(episode: PlayableEpisode, from?: number): void {
  if (from === undefined && isLoaded(episode)) return togglePlay();
  openEpisode(episode, from, from === undefined || $player.get().isExpanded);
}

/** Plays an episode in place of the current one: from the second `from`, else from the saved position. */
export function openEpisode(episode: PlayableEpisode, from?: number, isExpanded = true): void {
  if (!isLoaded(episode)) setEpisode(episode, isExpanded, from);
  else {
    change({ isExpanded });
    if (from !== undefined) seekTo(from);
  }
  setTimeout(drawPlayer, HEAD_START);
  void start().then(drawPlayer);
}

/** Milliseconds. What draws the player leaves a poor line to the sound first, which needs a fraction of its bytes. */
const HEAD_START = 2_000;
/** Again does nothing. */
const drawPlayer = () => window.dispatchEvent(new Event('carecast:player'));

/** Loads an episode into the player without starting it. */
export function loadEpisode(episode: PlayableEpisode, isExpanded: boolean): void {
  setEpisode(episode, isExpanded);
  drawPlayer();
}

function setEpisode(episode: PlayableEpisode, isExpanded: boolean, from?: number): void {
  const { volume, isMuted } = $player.get();
  const positions = readStored<Positions>('positions', {});
  const currentTime = from ?? resumePosition(positions, episode.id);
  const stoppedAt = from === undefined && currentTime > 0 ? (positions[episode.id]?.[0] ?? null) : null;
  const stored = readStored('speed', 1);
  const speed = stored >= 0.5 && stored <= 3 ? stored : 1; // the stored value may have been edited
  isCounted = false;
  const { duration } = episode;
  $player.set({ ...CLOSED, episode, isExpanded, currentTime, stoppedAt, duration, volume, isMuted, speed });
  const element = audio();
  element.src = episode.audioUrl;
  element.playbackRate = element.defaultPlaybackRate = speed;
  if (currentTime > 0) element.currentTime = currentTime;
}

export function togglePlay(): void {
  if ($player.get().problem) return retry();
  if (!audio().paused) return audio().pause();
  void start();
}

/** Says why the file that should play does not. */
export const fail = (problem: PlayerState['problem']): void => change({ isWaiting: false, problem });

/** Reloads a file that failed and resumes at the same position. */
export function retry(): void {
  const { currentTime } = $player.get();
  change({ problem: null, isWaiting: true });
  audio().load();
  audio().currentTime = currentTime;
  void start();
}

export function seekTo(seconds: number): void {
  const { duration, seeks } = $player.get();
  const currentTime = Math.min(Math.max(seconds, 0), duration || seconds);
  audio().currentTime = currentTime;
  change({ currentTime, seeks: seeks + 1, stoppedAt: null });
}

/** Takes away the note of where the listener stopped last time. */
export const clearStoppedAt = (): void => change({ stoppedAt: null });

export const minimizePlayer = (): void => change({ isExpanded: false });
export const expandPlayer = (): void => change({ isExpanded: true });

export function closePlayer(): void {
  const { volume, isMuted } = $player.get();
  $player.set({ ...CLOSED, volume, isMuted });
  const element = audio();
  element.pause();
  element.currentTime = 0;
  element.removeAttribute('src');
  element.load();
}

/** Resolves when it plays, or will not. */
export function start(): Promise<void> {
  change({ isWaiting: true });
  return audio()
    .play()
    .catch((refusal: Error) => {
      // Autoplay was blocked, or another episode replaced this one.
      console.info(refusal);
      if (audio().paused) change({ isWaiting: false, isRefused: refusal.name === 'NotAllowedError' });
    });
}

export const pause = (): void => audio().pause();

const isLoaded = (episode: PlayableEpisode): boolean => $player.get().episode?.id === episode.id;

/** Returns the one <audio> element. It is the source of truth for time; the store mirrors it. */
export function audio(): HTMLAudioElement {
  if (wired?.isConnected) return wired;
  const element = document.querySelector<HTMLAudioElement>('audio[data-player]');
  if (!element) throw new Error('No <audio data-player>');
  wired = element;
  element.volume = $player.get().volume;
  mirror(element);
  return element;
}

function mirror(element: HTMLAudioElement): void {
  element.preservesPitch = true;
  const on = (names: string, follow: () => void) => {
    for (const name of names.split(' ')) element.addEventListener(name, follow);
  };
  on('play', () => change({ isPlaying: true, isRefused: false }));
  on('play', countOnce);
  on('pause ended', () => change({ isPlaying: false, isWaiting: false }));
  on('waiting', () => change({ isWaiting: true }));
  on('playing canplay', () => change({ isWaiting: false }));
  on(
    'timeupdate seeking',
    () => element.currentSrc && element.readyState && change({ currentTime: element.currentTime }),
  );
  on('durationchange', () => Number.isFinite(element.duration) && change({ duration: element.duration }));
  on('ratechange', () => change({ speed: element.playbackRate }));
  on('volumechange', () => $player.set({ ...$player.get(), volume: element.volume, isMuted: element.muted }));
  on('error', () => change({ isPlaying: false, isWaiting: true })); // what it is takes a moment: resume-when-connected.ts
}

/** Ignores late events of an element that was just closed. */
function change(part: Partial<PlayerState>): void {
  const now = $player.get();
  if (now.episode) $player.set({ ...now, ...part });
}

/** Counts a play once per episode load, on the first play event. */
function countOnce(): void {
  const { episode } = $player.get();
  if (!episode || isCounted) return;
  isCounted = true;
  const { id } = episode;
  void countPlay(id).then((playCount) => {
    if (playCount !== null) $playCounts.set({ ...$playCounts.get(), [id]: playCount });
  });
}
