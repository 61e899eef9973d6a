import { ApiError, messageOf } from '../api.ts';
import { showToast } from './toast.ts';

type ToastText = Parameters<typeof showToast>[0];

/** Returns the sentence of a failure, undefined where it is the server's own. */
export type DescribeFailure = (problem: unknown) => string | undefined;

export type Outcome<Answer> = {
  /** The toast after success, once all of the work is done. */
  done?: ToastText | ((answer: Answer) => ToastText);
  /** The title of a toast that says the failure: for what is no longer in sight, or has no place of its own for it. */
  failed?: string | (() => string);
  describe?: DescribeFailure;
  /** Shows a failure where the person is; true when that says it all, and a toast would say more than there is. */
  settle?: (problem: unknown, sentence: string) => Promise<boolean>;
  /** Whether that toast is about a form of this page, and goes with it. */
  isOfPage?: boolean;
};

/**
 * Runs a call of our API with all that follows from it, and says by toast how it went. Components use `useCall`, this
 * is for what has none.
 * @returns null when it succeeded, else the sentence that says why not
 */
export async function runCall<Answer>(
  work: () => Promise<Answer>,
  { done, failed, describe, settle, isOfPage = false }: Outcome<Answer> = {},
): Promise<string | null> {
  let answer: Answer;
  try {
    answer = await work();
  } catch (problem) {
    const sentence = messageOf(problem);
    if (await settle?.(problem, sentence)) return sentence;
    const description = describe?.(problem) ?? sentence;
    const title = typeof failed === 'function' ? failed() : failed;
    if (title !== undefined) showToast({ title, description, tone: 'destructive', isOfPage });
    return description;
  }
  if (done) showToast(typeof done === 'function' ? done(answer) : done);
  return null;
}

/** Says `sentence` where the server gave no reason. */
export const unlessExplained =
  (sentence: string): DescribeFailure =>
  (problem) =>
    problem instanceof ApiError && problem.isExplained ? undefined : sentence;

/** Says `sentence` where the server gave no reason that the person can act on: also what broke on its side. */
export const unlessRefused =
  (sentence: string): DescribeFailure =>
  (problem) =>
    problem instanceof ApiError && problem.status < 500 ? unlessExplained(sentence)(problem) : sentence;
