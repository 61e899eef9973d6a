import { SECOND_MS } from '#shared/units.ts';

/** Seconds of audio that played, the moment it began (milliseconds since 1970 by this device), and for how many seconds. */
export type PlayedSpan = { from: number; to: number; at: number; took: number };

const READ_EVERY_MS = 10 * SECOND_MS;
const READ_ON = ['pause', 'ended', 'ratechange', 'seeking', 'volumechange'];

/**
 * Calls back with the parts that played since the last reading, by `played` of the element (HTML Standard): it leaves
 * seeks out, and continues while timers of a hidden page sleep. Silent parts are left out. Returns a function that
 * stops.
 */
export function watchPlayed(audio: HTMLAudioElement, onSpans: (spans: PlayedSpan[]) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let before: [number, number][] = [];
  let since = Date.now();
  let isSilent = false;

  const read = () => {
    const now = Date.now();
    const ranges = rangesOf(audio.played);
    const spans = isSilent ? [] : spansOf(difference(ranges, before), since, (now - since) / SECOND_MS);
    [before, since] = [ranges, now];
    if (spans.length > 0) onSpans(spans);
  };
  const begin = () => {
    since = Date.now();
    isSilent = audio.muted || audio.volume === 0;
  };

  for (const name of READ_ON) audio.addEventListener(name, read, { signal });
  audio.addEventListener('playing', begin, { signal });
  audio.addEventListener('emptied', () => void (before = []), { signal });
  audio.addEventListener('volumechange', () => hearAgain(audio, isSilent && !audio.muted && audio.volume > 0), {
    signal,
  });
  audio.addEventListener('volumechange', () => void (isSilent = audio.muted || audio.volume === 0), { signal });
  addEventListener('pagehide', read, { signal });
  document.addEventListener('visibilitychange', read, { signal });
  const timer = setInterval(() => !audio.paused && read(), READ_EVERY_MS);
  return () => {
    read();
    clearInterval(timer);
    stopping.abort();
  };
}

/** Loads the file again where it was: `played` has the silent parts, and would not have them a second time. */
function hearAgain(audio: HTMLAudioElement, isWanted: boolean): void {
  if (!isWanted) return;
  playFrom(audio, audio.currentTime, !audio.paused);
}

/** Plays from a second on, and counts it as not played before. */
export function playFrom(audio: HTMLAudioElement, second: number, isPlaying = true): void {
  const { playbackRate } = audio;
  audio.load();
  audio.addEventListener(
    'loadedmetadata',
    () => {
      audio.currentTime = second;
      audio.playbackRate = playbackRate;
    },
    { once: true },
  );
  // A browser that refuses shows its own controls, paused.
  if (isPlaying) void audio.play().catch(() => undefined);
}

const rangesOf = (played: TimeRanges): [number, number][] =>
  Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)]);

/** Returns the parts of the ranges that were not there before. */
export function difference(
  ranges: readonly (readonly [number, number])[],
  before: readonly (readonly [number, number])[],
): [number, number][] {
  let left = ranges.map(([from, to]): [number, number] => [from, to]);
  for (const [start, end] of before)
    left = left.flatMap(([from, to]) => {
      const pieces: [number, number][] = [
        [from, Math.min(to, start)],
        [Math.max(from, end), to],
      ];
      return pieces.filter(([a, b]) => b > a);
    });
  return left;
}

/** Shares the time since the last reading among the parts that played in it, one after the other. */
export function spansOf(parts: readonly (readonly [number, number])[], since: number, took: number): PlayedSpan[] {
  const played = parts.reduce((sum, [from, to]) => sum + to - from, 0);
  let at = since;
  return parts.map(([from, to]) => {
    const share = (took * (to - from)) / played;
    const span = { from, to, at, took: share };
    at += share * SECOND_MS;
    return span;
  });
}
