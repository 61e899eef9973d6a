import { useState } from 'react';
import { messageOf } from '../api.ts';

/** Runs one action of a button at a time. `refusal`: why the last one failed, until the next begins. */
export function useAttempt() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (isPending) return;
    setIsPending(true);
    setRefusal(null);
    try {
      await work();
    } catch (problem) {
      setRefusal(messageOf(problem));
    } finally {
      setIsPending(false);
    }
  };
  return { refusal, isPending, attempt };
}
