import { findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { changeTiming, findTiming } from '#server/db/timings.ts';
import { proposeAlignment } from '#server/media/index.ts';
import { TaskError, taskRunner } from '#server/queue.ts';
import { runAudioTiming } from './audio-timings.ts';
import { judged } from './judged-lines.ts';

/** Does the job: proposes times, or says why there are none. */
export const runTiming = taskRunner(async ({ episodeId, uploadId }, task) => {
  if (uploadId !== undefined) return runAudioTiming(String(uploadId), task);
  const { report } = task;
  const { timing } = await findTimed(String(episodeId));
  const texts = timing.lines.map(({ text }) => text);
  const found = await proposeAlignment(timing.uploadId, texts, (progress) => void report({ progress }));
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
