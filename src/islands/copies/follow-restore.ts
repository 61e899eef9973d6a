import { language } from '#shared/language.ts';
import type { WordedRestore } from '#shared/copies.ts';
import { ApiError } from '../api.ts';

const EVERY_MS = 1_000;

export type UnderWay = Extract<WordedRestore, { read: number }>;
/** How a restore ended. `isLocked`: it needs the passphrase of the copy, or another one. */
type Ended = { isDone: true } | { isDone: false; problem: string; isLocked: boolean };

/**
 * Reports how far the restore is until it has ended, and returns how. Whoever began it has its `token`, which counts
 * after it, too; a session does not. What is not answered is asked again.
 * @throws ApiError when we may not know
 */
export async function followRestore(
  token: string | null,
  onStep: (state: UnderWay) => void,
  signal: AbortSignal,
): Promise<Ended> {
  for (;;) {
    const state = await readRestore(token);
    signal.throwIfAborted();
    if (state?.step === 'failed')
      return { isDone: false, problem: state.error, isLocked: state.field === 'passphrase' };
    if (state?.step === 'done') return { isDone: true };
    if (state && 'read' in state) onStep(state);
    await new Promise((go) => setTimeout(go, EVERY_MS));
  }
}

/** Returns null while the site does not answer. */
async function readRestore(token: string | null): Promise<WordedRestore | null> {
  const headers = { 'Accept-Language': language(), ...(token !== null && { 'Restore-Token': token }) };
  const response = await fetch('/api/restore', { credentials: 'same-origin', headers }).catch(() => null);
  if (!response) return null;
  if (response.status === 401 || response.status === 403) throw new ApiError(response.status, await response.text());
  if (!response.ok) return null;
  return response.json().catch(() => null) as Promise<WordedRestore | null>; // docs/api.md guarantees the shape
}
