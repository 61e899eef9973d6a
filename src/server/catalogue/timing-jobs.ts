import type { TimedLine } from '#shared/timing.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { changeTiming, findTiming, type StoredTiming } from '#server/db/timings.ts';
import { proposeTimes } from '#server/media/index.ts';
import type { JobRunner } from '#server/queue.ts';

/** Below this a text is not the one that is spoken: scripts of other episodes reach 0.2, half of the right one 0.45. */
const FITS_AT_ALL = 0.3;

/** Does the job: proposes times, or says why there are none. Nothing once another run has begun. */
export const runTiming: JobRunner = async ({ episodeId, run }) => {
  const timing = await findTiming(String(episodeId));
  if (
    !timing ||
    timing.run !== run ||
    !(await changeTiming(timing.run, { state: 'running', progress: 0, error: null }))
  )
    return;
  const found = await listenFor(timing);
  const episode = await findEpisodeEvenDraft(String(episodeId));
  if (episode?.audioId !== timing.uploadId) await changeTiming(timing.run, { state: 'failed', error: REPLACED });
  else if ('problem' in found) await changeTiming(timing.run, { state: 'failed', error: found.problem });
  else await changeTiming(timing.run, judged(timing.lines, found));
};

async function listenFor({ uploadId, lines, run }: StoredTiming) {
  const texts = lines.map(({ text }) => text);
  const report = (progress: number) => void changeTiming(run, { progress }).catch(() => undefined); // a figure is missed
  try {
    return await proposeTimes(uploadId, texts, report);
  } catch (error) {
    await changeTiming(run, { state: 'failed', error: BROKEN_OFF }); // until the next attempt succeeds
    throw error;
  }
}

const BROKEN_OFF =
  'The file could not be listened to just now. The site tries again by itself; you can also ask again.';
export const REPLACED = 'The audio was replaced meanwhile. Look for the times again.';
const OTHER_WORDS = 'These words do not fit this audio. Is it the script of this episode?';

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
    error: isOther ? OTHER_WORDS : null,
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
