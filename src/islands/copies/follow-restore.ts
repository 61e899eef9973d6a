import type { WordedRestore } from '#shared/copies.ts';
import { send } from '../api.ts';
import { followTask } from '../ui/follow-task.ts';

export type UnderWay = Extract<WordedRestore, { read: number }>;
/** How a restore ended. `isLocked`: it needs the passphrase of the copy, or another one. */
type Ended = { isDone: true } | { isDone: false; problem: string; isLocked: boolean };

/**
 * Reports how far the restore is until it has ended, and returns how. Whoever began it has its `token`, which counts
 * after it, too; a session does not. @throws ApiError when we may not know, or the signal's reason when aborted
 */
export const followRestore = (
  token: string | null,
  onStep: (state: UnderWay) => void,
  signal: AbortSignal,
): Promise<Ended> =>
  new Promise((end, fail) => {
    const headers: Record<string, string> = token === null ? {} : { 'Restore-Token': token };
    const stop = followTask({
      look: () => send<WordedRestore>('GET', '/api/restore', undefined, headers),
      onLook(state) {
        if (state.step === 'failed')
          end({ isDone: false, problem: state.error, isLocked: state.field === 'passphrase' });
        if (state.step === 'done') end({ isDone: true });
        if ('read' in state) onStep(state);
        return state.step !== 'failed' && state.step !== 'done';
      },
      onProblem: (problem, isOver) => isOver && fail(problem as Error),
    });
    signal.addEventListener('abort', () => {
      stop();
      fail(signal.reason as Error);
    });
  });
