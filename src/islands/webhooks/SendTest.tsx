import { studioWords } from '#shared/language.ts';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { showToast } from '../ui/toast.ts';
import { useCall } from '../ui/use-call.ts';

type SendTestProps = { webhook: { id: string; url: string } };

/** Sends a test to an alert, and says how it went. */
export function SendTest({ webhook: { id, url } }: SendTestProps) {
  const t = studioWords().credentials.alerts;
  const { refusal, isPending, call, refuse } = useCall();
  const test = () =>
    call(async () => {
      const { problem: found, answer } = await send('POST /api/webhooks/{webhookId}/test', { webhookId: id });
      if (found === null) return showToast({ title: t.tested, description: t.testedText });
      refuse(answer ? `${found} “${answer.slice(0, MAX_ANSWER)}”` : found);
    });
  return (
    <>
      <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => void test()}>
        {isPending ? t.testing : t.test}
        <span className="sr-only">{` ${t.sentTo} ${url}`}</span>
      </button>
      <FailureMessage sentence={refusal} />
    </>
  );
}

/** Of another program's words that are shown. */
const MAX_ANSWER = 200;
