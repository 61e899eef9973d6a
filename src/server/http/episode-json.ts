import type { Schedule } from '#shared/episode.ts';
import { type Reason, reasonText } from '#shared/reason.ts';
import type { TranscriptProblem } from '#shared/transcript/cue.ts';

/** Returns an episode as its author and administrators get it: why it will not be published in words. */
export const episodeJson = <Episode extends Schedule<Date>>(episode: Episode) => ({
  ...episode,
  scheduleProblem: episode.scheduleProblem && reasonText(episode.scheduleProblem),
});

/** Returns what is added when an episode was saved: what was dropped of its transcript, and a chapter after its end. */
export const savedWithJson = (dropped: TranscriptProblem[], late: Reason | null = null) => ({
  ...(dropped.length > 0 && {
    transcriptProblems: dropped.map(({ line, problem }) => ({
      line,
      code: problem.code,
      reason: reasonText(problem),
    })),
  }),
  ...(late && { chaptersProblem: reasonText(late) }),
});
