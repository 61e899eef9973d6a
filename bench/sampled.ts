import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Frame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  /** Microseconds: of the monotonic clock, and between samples. */
  startTime: number;
  timeDeltas: number[];
  samples: number[];
};

/** Microseconds of the monotonic clock, as V8's profiles count them. */
export const monotonicMicros = (): number => Number(process.hrtime.bigint() / 1_000n);

/**
 * Returns how many microseconds of a process were spent in a part of it and in all, between two times. A sample belongs
 * to the part if its stack, from the innermost frame outwards, reaches a file of `part` before one of `rest`.
 * @param folder of `--cpu-prof-dir`; of several threads the one with most samples is read
 */
export function sampled(folder: string, [from, to]: readonly [number, number], part: RegExp, rest: RegExp) {
  const profiles = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile);
  const profile = profiles.toSorted((a, b) => b.samples.length - a.samples.length)[0] as Profile;
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const isOfPart = (id: number | undefined): boolean => {
    const url = id === undefined ? '' : (frames.get(id)?.url ?? '');
    if (id === undefined || rest.test(url)) return false;
    return part.test(url) || isOfPart(parents.get(id));
  };
  const found = { part: 0, all: 0 };
  let at = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const micros = profile.timeDeltas[index] ?? 0;
    at += micros;
    if (at < from || at > to || frames.get(id)?.functionName === '(idle)') continue;
    found.all += micros;
    if (isOfPart(id)) found.part += micros;
  }
  return found;
}
