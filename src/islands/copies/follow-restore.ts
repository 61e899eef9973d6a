import type { WordedRestore } from '#shared/copies.ts';
import { ApiError, send } from '../api.ts';

const EVERY_MS = 1_000;

export type UnderWay = Extract<WordedRestore, { read: number }>;
/** How a restore ended. `isLocked`: it needs the passphrase of the copy, or another one. */
type Ended = { isDone: true } | { isDone: false; problem: string; isLocked: boolean };

/**
 * Reports how far the restore is until it has ended, and returns how. A site that was restored knows nobody's session:
 * 401 is the sign of it. What is not answered is asked again.
 */
export async function followRestore(onStep: (state: UnderWay) => void, signal: AbortSignal): Promise<Ended> {
  for (;;) {
    const state = await send<WordedRestore>('GET', '/api/restore').catch(asEnd);
    signal.throwIfAborted();
    if (state?.step === 'failed')
      return { isDone: false, problem: state.error, isLocked: state.field === 'passphrase' };
    if (state?.step === 'done') return { isDone: true };
    if (state && 'read' in state) onStep(state);
    await new Promise((go) => setTimeout(go, EVERY_MS));
  }
}

function asEnd(problem: unknown): WordedRestore | null {
  const isSignedOut = problem instanceof ApiError && problem.status === 401;
  return isSignedOut ? { step: 'done', madeAt: '', version: '', files: 0, missing: 0, holdsSecret: true } : null;
}
