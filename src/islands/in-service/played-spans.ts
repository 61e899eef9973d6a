import { SECOND_MS } from '#shared/units.ts';
import { serverTime } from './server-clock.ts';

/** A part of the audio, when it began to play (milliseconds since 1970 by the server), and for how many seconds. */
export type PlayedSpan = { from: number; to: number; at: number; took: number };
/** From one second of the audio to another. */
export type Part = readonly [number, number];

const READ_EVERY_MS = 10 * SECOND_MS;
const READ_ON = ['playing', 'pause', 'ended', 'waiting', 'ratechange', 'seeking', 'volumechange'];
/** By how much a reading of `played` may be behind the sound. */
const INACCURACY_S = 0.25;

/** `read` reports what played until now: before another file is loaded, which empties `played`. */
export type Watch = { read: () => void; stop: () => void };

/**
 * Calls back with the parts that played since the last reading, by `played` of the element (HTML Standard): it leaves
 * seeks out, and continues while timers of a hidden page sleep. Silent parts are left out.
 */
export function watchPlayed(audio: HTMLAudioElement, onSpans: (spans: PlayedSpan[]) => void): Watch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let before: Part[] = [];
  let since = serverTime();
  let isSilent = isMuted(audio);
  let speed = audio.playbackRate;

  const read = () => {
    const now = serverTime();
    const parts = difference(rangesOf(audio.played), before);
    const spans = isSilent
      ? []
      : spansOf(parts, now, Math.min(Math.max(now - since, 0) / SECOND_MS, timeOf(parts, speed)));
    [before, since, speed] = [rangesOf(audio.played), now, audio.playbackRate];
    if (spans.length > 0) onSpans(spans);
  };
  const hear = () => {
    const wasSilent = isSilent;
    isSilent = isMuted(audio);
    // `played` has the silent part, and would not have it a second time.
    if (wasSilent && !isSilent) playFrom(audio, audio.currentTime, !audio.paused);
  };

  for (const name of READ_ON) audio.addEventListener(name, read, { signal });
  audio.addEventListener('emptied', () => void (before = []), { signal });
  audio.addEventListener('volumechange', hear, { signal });
  addEventListener('pagehide', read, { signal });
  document.addEventListener('visibilitychange', read, { signal });
  const timer = setInterval(() => !audio.paused && read(), READ_EVERY_MS);
  const stop = () => {
    read();
    clearInterval(timer);
    stopping.abort();
  };
  return { read, stop };
}

const isMuted = ({ muted, volume }: HTMLAudioElement): boolean => muted || volume === 0;

/** The longest that these parts can have taken: what passed beyond that was a pause, or the network. */
const timeOf = (parts: readonly Part[], speed: number): number => lengthOf(parts) / speed + INACCURACY_S;

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, [from, to]) => sum + to - from, 0);

/** Ends with the next order to play. */
let order = new AbortController();

/** Plays from a second on, and counts it as not played before; what played until now has been read. */
export function playFrom(audio: HTMLAudioElement, second: number, isPlaying = true): void {
  const { playbackRate } = audio;
  order.abort();
  order = new AbortController();
  const begin = () => {
    audio.currentTime = second;
    audio.playbackRate = playbackRate;
  };
  audio.load();
  audio.addEventListener('loadedmetadata', begin, { once: true, signal: order.signal });
  // A browser that refuses shows its own controls, paused.
  if (isPlaying) void audio.play().catch(() => undefined);
}

/** Plays a part and pauses at its end, unless the listener pauses or goes elsewhere before. */
export function playPart(audio: HTMLAudioElement, [from, to]: Part): void {
  playFrom(audio, from);
  const ordered = order;
  const { signal } = ordered;
  const end = () => ordered.abort();
  const pauseAtEnd = () => {
    if (audio.currentTime < to) return;
    end();
    audio.pause();
  };
  const watch = () => {
    audio.addEventListener('timeupdate', pauseAtEnd, { signal });
    audio.addEventListener('seeking', () => (audio.currentTime < from || audio.currentTime >= to) && end(), { signal });
    audio.addEventListener('pause', end, { signal });
  };
  audio.addEventListener('loadedmetadata', watch, { once: true, signal });
}

const rangesOf = (played: TimeRanges): Part[] =>
  Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)] as const);

/** Returns the parts of the ranges that were not there before. */
function difference(ranges: readonly Part[], before: readonly Part[]): Part[] {
  let left = [...ranges];
  for (const [start, end] of before)
    left = left.flatMap(([from, to]) => {
      const pieces: Part[] = [
        [from, Math.min(to, start)],
        [Math.max(from, end), to],
      ];
      return pieces.filter(([a, b]) => b > a);
    });
  return left;
}

/** Shares the time until now among the parts that played in it, one after the other. */
function spansOf(parts: readonly Part[], now: number, took: number): PlayedSpan[] {
  const played = lengthOf(parts);
  let at = now - took * SECOND_MS;
  return parts.map(([from, to]) => {
    const share = (took * (to - from)) / played;
    const span = { from, to, at, took: share };
    at += share * SECOND_MS;
    return span;
  });
}
