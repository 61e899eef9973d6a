import type { TimedLine } from '#shared/timing.ts';
import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { changeTiming, findTiming } from '#server/db/timings.ts';
import { proposeTimes } from '#server/media/index.ts';
import { TaskError, taskRunner } from '#server/queue.ts';

/** Below this a text is not the one that is spoken: scripts of other episodes reach 0.2, half of the right one 0.45. */
const FITS_AT_ALL = 0.3;

/** Does the job: proposes times, or says why there are none. */
export const runTiming = taskRunner(async ({ episodeId }, { report }) => {
  const { timing } = await findTimed(String(episodeId));
  const texts = timing.lines.map(({ text }) => text);
  const found = await proposeTimes(timing.uploadId, texts, (progress) => void report({ progress }));
  await findTimed(timing.episodeId);
  if ('problem' in found) throw new TaskError(found.problem);
  return (db) => changeTiming(timing, judged(timing.lines, found), db);
});

/** Returns a timing with the episode that still has its audio. @throws TaskError */
export async function findTimed(episodeId: string) {
  const timing = await findTiming(episodeId);
  const episode = await findEpisodeEvenDraft(episodeId);
  if (!timing || episode?.audioId !== timing.uploadId) throw new TaskError({ code: 'audioReplaced' });
  return { timing, episode };
}

function judged(
  lines: TimedLine[],
  { fits, lines: found }: { fits: number; lines: Pick<TimedLine, 'time' | 'doubtful'>[] },
) {
  const isOther = fits < FITS_AT_ALL;
  const timed = lines.map((line, at) =>
    line.byHand ? line : { ...line, ...found[at], heard: false, ...(isOther && { doubtful: true }) },
  );
  return { fits, state: isOther ? ('refused' as const) : ('proposed' as const), lines: rising(timed) };
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
