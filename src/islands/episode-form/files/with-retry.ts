import { ApiError } from '../../api.ts';
import { UploadRefusal } from './put-file.ts';

/** Milliseconds before each retry, the upload library's values. */
const RETRY_DELAYS = [0, 1000, 3000, 5000];

/** Retries what may succeed later; while the browser is offline it waits without using up retries. */
export async function tryPatiently<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const delay of RETRY_DELAYS) {
    try {
      return await attempt();
    } catch (problem) {
      signal.throwIfAborted();
      if (!isWorthAnotherTry(problem)) throw problem;
      await untilOnline(signal);
      await pause(Math.max(delay, secondsAsked(problem) * 1000), signal);
    }
  }
  return attempt();
}

/** Returns whether to retry: statuses 408, 409, 429, 418, 423 and 5xx except 501 and 505; and no response at all. */
export function isWorthAnotherTry(problem: unknown): boolean {
  if (!(problem instanceof ApiError)) return false;
  const { status } = problem;
  return [0, 408, 409, 418, 423, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505);
}

const secondsAsked = (problem: unknown): number => (problem instanceof UploadRefusal ? problem.retryAfter : 0);

function untilOnline(signal: AbortSignal): Promise<void> {
  return navigator.onLine ? Promise.resolve() : interruptible(signal, (go) => window.addEventListener('online', go));
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  interruptible(signal, (go) => setTimeout(go, milliseconds));

function interruptible(signal: AbortSignal, wait: (go: () => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    wait(() => resolve());
  });
}
