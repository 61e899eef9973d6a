import { useEffect, useEffectEvent, useState } from 'react';
import { runCall, type Say } from './run-call.ts';

/**
 * Reads what an island shows once it is there, and again for another `key`. `answer` is null until it has come,
 * `refusal` says why it has not.
 */
export function useAnswer<Answer>(read: () => Promise<Answer>, { key = '', say }: { key?: string; say?: Say } = {}) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const readNow = useEffectEvent(read);
  const sayNow = useEffectEvent((problem: unknown) => say?.(problem));
  useEffect(() => {
    let isWanted = true;
    const take = async () => {
      const found = await readNow();
      if (isWanted) setAnswer(found);
    };
    void runCall(take, { say: (problem) => sayNow(problem) }).then((sentence) => isWanted && setRefusal(sentence));
    return () => void (isWanted = false);
  }, [key]);
  return { answer, setAnswer, refusal };
}
