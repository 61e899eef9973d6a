import { type RefObject, useState } from 'react';
import { type Outcome, runCall } from './run-call.ts';

type Faced<Answer> = Outcome<Answer> & {
  /** Receives the focus after success, where the button that was pressed has gone. */
  focus?: RefObject<HTMLElement | null>;
};

/**
 * Runs one call of our API at a time, with all that follows from it. `refusal`: why the last one failed, until the next
 * begins, unless a toast says so (`failed`); `refuse` sets it, for a refusal that comes another way.
 */
export function useCall() {
  const [refusal, refuse] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  /** Returns whether it succeeded. */
  const call = async <Answer>(
    work: () => Promise<Answer>,
    { focus, ...outcome }: Faced<Answer> = {},
  ): Promise<boolean> => {
    if (isPending) return false;
    setIsPending(true);
    refuse(null);
    const sentence = await runCall(work, outcome);
    setIsPending(false);
    if (sentence === null) focus?.current?.focus();
    else if (outcome.failed === undefined) refuse(sentence);
    return sentence === null;
  };
  return { refusal, isPending, call, refuse };
}
