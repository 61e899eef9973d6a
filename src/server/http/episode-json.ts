import { describeEpisode } from '#server/catalog/index.ts';
import type { StoredEpisode } from '#server/db/episodes.ts';
import type { Schedule } from '#shared/episode.ts';
import { type Reason, reasonText } from '#shared/reason.ts';
import type { MeasuredLoudness } from '#shared/sound.ts';
import type { TranscriptProblem } from '#shared/transcript/cue.ts';

/**
 * Returns an episode of a list as its author and administrators get it: why it will not be published in words, and with
 * its code.
 */
export const listedJson = <Episode extends Schedule>(episode: Episode) => ({
  ...episode,
  scheduleProblem: episode.scheduleProblem && reasonText(episode.scheduleProblem),
  scheduleProblemCode: episode.scheduleProblem && episode.scheduleProblem.code,
});

/** Returns audio with the reason why it could not be measured, in words and as a code. */
export const loudnessJson = <Audio extends MeasuredLoudness<Reason>>(audio: Audio) => ({
  ...audio,
  loudnessProblem: audio.loudnessProblem && reasonText(audio.loudnessProblem),
  loudnessProblemCode: audio.loudnessProblem && audio.loudnessProblem.code,
});

/** Returns one episode as its author and administrators get it. */
export const episodeJson = async (episode: StoredEpisode, now: Date) =>
  loudnessJson(listedJson(await describeEpisode(episode, now)));

/** Returns what is added when an episode was saved: what was dropped of its transcript, and a chapter after its end. */
export const savedWithJson = (dropped: TranscriptProblem[], late: Reason | null = null) => ({
  ...(dropped.length > 0 && {
    transcriptProblems: dropped.map(({ line, problem }) => ({
      line,
      code: problem.code,
      reason: reasonText(problem),
    })),
  }),
  ...(late && { chaptersProblem: reasonText(late), chaptersProblemCode: late.code }),
});
