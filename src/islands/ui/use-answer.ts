import { useEffect, useEffectEvent, useState } from 'react';
import { runCall, type DescribeFailure } from './run-call.ts';

/**
 * Reads what an island shows once it is there, and again for another `key`. `answer` is null until it has come,
 * `refusal` says why it has not.
 */
export function useAnswer<Answer>(
  read: () => Promise<Answer>,
  { key = '', describe }: { key?: string; describe?: DescribeFailure } = {},
) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const readNow = useEffectEvent(read);
  const describeNow = useEffectEvent((problem: unknown) => describe?.(problem));
  useEffect(() => {
    let isWanted = true;
    const take = async () => {
      const found = await readNow();
      if (isWanted) setAnswer(found);
    };
    void runCall(take, { describe: (problem) => describeNow(problem) }).then(
      (sentence) => isWanted && setRefusal(sentence),
    );
    return () => void (isWanted = false);
  }, [key]);
  return { answer, setAnswer, refusal };
}
