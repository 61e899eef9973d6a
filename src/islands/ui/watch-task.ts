import { useEffect, useEffectEvent } from 'react';
import { ApiError, messageOf } from '../api.ts';
import { SECOND_MS } from '#shared/units.ts';

/** Milliseconds between two looks; while the site does not answer, twice as many after each. */
export const EVERY_MS = 1_500;
const MAX_EVERY_MS = 15 * SECOND_MS;
/** Anything else may be a network that is away, or a site that restarts. */
const REFUSALS = [401, 403, 404];

type Following<Answer> = {
  look: () => Promise<Answer>;
  /** Returns whether the task is still under way. */
  onLook: (answer: Answer) => boolean;
  /** `sentence` says the problem; `isOver`: we may not know, or it is gone, and no one looks again. */
  onProblem: (sentence: string, isOver: boolean, problem: unknown) => void;
};

/** Looks how far a task is, first in `wait` milliseconds, until it has ended. Returns what ends that. */
export function watchTask<Answer>({ look, onLook, onProblem }: Following<Answer>, wait = 0): () => void {
  let isStopped = false;
  let pause = EVERY_MS;
  const lookAgain = async () => {
    const found = await look().then(
      (answer) => ({ answer }),
      (problem: unknown) => ({ problem }),
    );
    if (isStopped) return;
    const isRefused =
      'problem' in found && found.problem instanceof ApiError && REFUSALS.includes(found.problem.status);
    if ('problem' in found) onProblem(messageOf(found.problem), isRefused, found.problem);
    if (isRefused || ('answer' in found && !onLook(found.answer))) return;
    pause = 'answer' in found ? EVERY_MS : Math.min(2 * pause, MAX_EVERY_MS);
    timer = setTimeout(() => void lookAgain(), pause);
  };
  let timer = setTimeout(() => void lookAgain(), wait);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Does so while the task `isUnderWay`, as far as the island knows, and the island exists. */
export function useTask<Answer>(isUnderWay: boolean, following: Following<Answer>): void {
  const look = useEffectEvent(following.look);
  const onLook = useEffectEvent(following.onLook);
  const onProblem = useEffectEvent(following.onProblem);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    return watchTask(
      { look: () => look(), onLook: (answer: Answer) => onLook(answer), onProblem: (...said) => onProblem(...said) },
      EVERY_MS,
    );
  }, [isUnderWay]);
}
