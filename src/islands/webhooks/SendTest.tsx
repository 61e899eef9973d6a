import { studioWords } from '#shared/language.ts';
import { send } from '../api.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { showToast } from '../ui/toast.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { useState } from 'react';

type SendTestProps = { webhook: { id: string; url: string } };

/** Sends a test to an alert, and says how it went. */
export function SendTest({ webhook: { id, url } }: SendTestProps) {
  const t = studioWords().credentials.alerts;
  const { refusal, isPending, attempt } = useAttempt();
  const [problem, setProblem] = useState<string | null>(null);
  const test = () =>
    attempt(async () => {
      setProblem(null);
      const { problem: found, answer } = await send('POST /api/webhooks/{webhookId}/test', { webhookId: id });
      if (found === null) return showToast({ title: t.tested, description: t.testedText });
      setProblem(answer ? `${found} “${answer.slice(0, MAX_ANSWER)}”` : found);
    });
  return (
    <>
      <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => void test()}>
        {isPending ? t.testing : t.test}
        <span className="sr-only">{` ${t.sentTo} ${url}`}</span>
      </button>
      <Refusal sentence={refusal ?? problem} />
    </>
  );
}

/** Of another program's words that are shown. */
const MAX_ANSWER = 200;
