import { isUnderWay, type TimedLine } from '#shared/timing.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { changeTiming, findTiming, type StoredTiming } from '#server/db/timings.ts';
import { proposeTimes } from '#server/media/index.ts';
import type { JobRunner } from '#server/queue.ts';

/** Below this a text is not the one that is spoken: scripts of other episodes reach 0.2, half of the right one 0.45. */
const FITS_AT_ALL = 0.3;

/** Does the job: proposes times, or says why there are none. Nothing where `beginTiming` returns null. */
export const runTiming: JobRunner = async ({ episodeId, run }) => {
  const timing = await beginTiming(String(episodeId), run);
  if (!timing) return;
  const found = await listenFor(timing);
  const episode = await findEpisodeEvenDraft(String(episodeId));
  if (episode?.audioId !== timing.uploadId) await changeTiming(timing, { state: 'failed', error: REPLACED });
  else if ('problem' in found) await changeTiming(timing, { state: 'failed', error: found.problem });
  else await changeTiming(timing, judged(timing.lines, found));
};

/**
 * Returns the timing of a run, running from now on; null once another run has begun, or an earlier attempt has ended:
 * people may have corrected what that one found.
 */
export async function beginTiming(episodeId: string, run: unknown): Promise<StoredTiming | null> {
  const timing = await findTiming(episodeId);
  if (!timing || timing.run !== run || !(isUnderWay(timing) || timing.state === 'failed')) return null;
  return (await changeTiming(timing, { state: 'running', progress: 0, error: null })) ? timing : null;
}

async function listenFor(timing: StoredTiming) {
  const texts = timing.lines.map(({ text }) => text);
  // Missing a progress report is not a failure.
  const report = (progress: number) => void changeTiming(timing, { progress }).catch(() => undefined);
  try {
    return await proposeTimes(timing.uploadId, texts, report);
  } catch (error) {
    await changeTiming(timing, { state: 'failed', error: { code: 'timingInterrupted' } }); // until the next attempt succeeds
    throw error;
  }
}

export const REPLACED = { code: 'audioReplaced' } as const;

function judged(
  lines: TimedLine[],
  { fits, lines: found }: { fits: number; lines: Pick<TimedLine, 'time' | 'doubtful'>[] },
) {
  const isOther = fits < FITS_AT_ALL;
  const timed = lines.map((line, at) =>
    line.byHand ? line : { ...line, ...found[at], heard: false, ...(isOther && { doubtful: true }) },
  );
  return {
    fits,
    state: isOther ? ('refused' as const) : ('proposed' as const),
    error: isOther ? ({ code: 'wordsOfOtherAudio' } as const) : null,
    lines: rising(timed),
  };
}

/** Where a line set by hand comes before those above it, these give way. */
function rising(lines: TimedLine[]): TimedLine[] {
  let next = Infinity;
  const lowered = lines.toReversed().map((line) => {
    next = Math.min(next, line.byHand ? line.time : Infinity);
    return { ...line, time: Math.min(line.time, next) };
  });
  let last = 0;
  return lowered.reverse().map((line) => {
    last = Math.max(last, line.time);
    return { ...line, time: last };
  });
}
