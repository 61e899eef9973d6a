import { type RefObject, useRef, useState } from 'react';
import { type Outcome, runCall } from './run-call.ts';

type Faced<Answer> = Outcome<Answer> & {
  /** Receives the focus after success, where the button that was pressed has gone. */
  focus?: RefObject<HTMLElement | null>;
  /** Which of several buttons it is, as those of rows: each runs on its own. */
  of?: string;
};

/**
 * Runs a call of our API, with all that follows from it, once however often its button is pressed. `refusal`: why the
 * last one failed, until the next begins, unless a toast says so (`failed`); `refuse` sets it, for a refusal that comes
 * another way.
 */
export function useCall() {
  const [refusal, refuse] = useState<string | null>(null);
  const [pending, setPending] = useState<readonly string[]>([]);
  const running = useRef<readonly string[]>([]);
  const setRunning = (now: readonly string[]) => setPending((running.current = now));
  /** Returns whether it succeeded. */
  const call = async <Answer>(
    work: () => Promise<Answer>,
    { focus, of = '', ...outcome }: Faced<Answer> = {},
  ): Promise<boolean> => {
    if (running.current.includes(of)) return false;
    setRunning([...running.current, of]);
    refuse(null);
    const sentence = await runCall(work, outcome);
    setRunning(running.current.filter((other) => other !== of));
    if (sentence === null) focus?.current?.focus();
    else if (outcome.failed === undefined) refuse(sentence);
    return sentence === null;
  };
  return { refusal, isPending: pending.length > 0, pending, call, refuse };
}
