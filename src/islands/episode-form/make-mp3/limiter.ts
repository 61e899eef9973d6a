import { findPeak, TAPS } from '#shared/true-peak.ts';
import type { Samples } from './samples.ts';

/** In samples: the gain is one number at the end of each, and a line between. */
const BLOCK = 32;
/** In blocks: how long before a peak the gain begins to fall, and is held. At 44.1 kHz 5.8 ms. */
const AHEAD = 8;
const RELEASE_SECONDS = 0.12;
const OVERLAP = TAPS / 2;

/**
 * Makes a recording louder or softer by the factor `gain`, piece by piece, and holds back what would pass `ceiling`, 1
 * at full scale and between samples too: it looks ahead, so that nothing is cut off. All channels get the same gain.
 */
export function createLimiter(
  sampleRate: number,
  channels: number,
  { gain, ceiling }: { gain: number; ceiling: number },
) {
  const release = 1 - Math.exp(-BLOCK / (RELEASE_SECONDS * sampleRate));
  /** Not passed on yet, behind the last samples that were. */
  let waiting = Array.from({ length: channels }, () => new Float32Array(OVERLAP));
  let allowed: number[] = []; // for each block that waits and was looked at
  const recent: number[] = [];
  let [held, before, at] = [1, 1, 0];
  let [taken, given] = [0, 0];

  const look = (index: number): number => {
    const from = index * BLOCK;
    const enough = ceiling / gain;
    const peak = waiting.reduce((highest, each) => Math.max(highest, findPeak(each, from, from + BLOCK, enough)), 0);
    return peak > enough ? enough / peak : 1;
  };
  const nextGain = (index: number): number => {
    const lowest = Math.min(...allowed.slice(index, index + AHEAD + 1));
    held = lowest < held ? lowest : held + (lowest - held) * release;
    if (recent.length === 0) recent.push(...Array.from({ length: AHEAD }, () => (before = held))); // as if it had begun before
    recent[at] = held;
    at = (at + 1) % AHEAD;
    return recent.reduce((sum, each) => sum + each, 0) / AHEAD;
  };

  const add = (samples: Samples): Float32Array<ArrayBuffer>[] => {
    waiting = waiting.map((each, channel) => appended(each, samples[channel]));
    taken += samples[0]?.length ?? 0;
    const whole = Math.floor(((waiting[0]?.length ?? 0) - TAPS) / BLOCK);
    while (allowed.length < whole) allowed.push(look(allowed.length));
    const blocks = Math.max(0, allowed.length - AHEAD);
    const out = waiting.map(() => new Float32Array(blocks * BLOCK));
    for (let block = 0; block < blocks; block += 1) {
      const after = nextGain(block);
      out.forEach((each, channel) => applyGain(waiting[channel], each, block * BLOCK, gain * before, gain * after));
      before = after;
    }
    allowed = allowed.slice(blocks);
    waiting = waiting.map((each) => each.slice(blocks * BLOCK));
    given += blocks * BLOCK;
    return out;
  };

  return {
    add,
    /** Returns what was still looked at. */
    finish(): Float32Array<ArrayBuffer>[] {
      const left = taken - given;
      const silence = new Float32Array((AHEAD + 2) * BLOCK + TAPS);
      return add(waiting.map(() => silence)).map((each) => each.slice(0, left));
    },
  };
}

/** The samples come after the overlap that the peak finder needs. */
function applyGain(
  source: Float32Array | undefined,
  target: Float32Array,
  from: number,
  start: number,
  end: number,
): void {
  const step = (end - start) / BLOCK;
  for (let at = 0; at < BLOCK; at += 1) {
    target[from + at] = (source?.[OVERLAP + from + at] ?? 0) * (start + step * (at + 1));
  }
}

function appended(one: Float32Array, other: Float32Array = new Float32Array(0)): Float32Array<ArrayBuffer> {
  const both = new Float32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
