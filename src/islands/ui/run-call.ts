import { messageOf } from '../api.ts';
import { showToast } from './toast.ts';

type ToastText = Parameters<typeof showToast>[0];

export type Outcome<Answer> = {
  /** The toast after success, once all of the work is done. */
  done?: ToastText | ((answer: Answer) => ToastText);
  /** The title of a toast that says the failure: for what is no longer in sight, or has no place of its own for it. */
  failed?: string;
  /** Returns the sentence of a failure; the server's own unless it is given. */
  say?: (problem: unknown) => string;
};

/**
 * Runs a call of our API with all that follows from it, and says by toast how it went. Components use `useCall`, this is
 * for what has none. @returns null when it succeeded, else the sentence that says why not
 */
export async function runCall<Answer>(
  work: () => Promise<Answer>,
  { done, failed, say = messageOf }: Outcome<Answer>,
): Promise<string | null> {
  let answer: Answer;
  try {
    answer = await work();
  } catch (problem) {
    const description = say(problem);
    if (failed !== undefined) showToast({ title: failed, description, tone: 'destructive' });
    return description;
  }
  if (done) showToast(typeof done === 'function' ? done(answer) : done);
  return null;
}
