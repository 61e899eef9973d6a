import { studioWords } from '#shared/language.ts';
import { messageOf, send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { useAttempt } from '../ui/use-attempt.ts';

/** Says that the address does not count yet, and sends the link that confirms it again. */
export function Unconfirmed({ email }: { email: string }) {
  const t = studioWords().account.unconfirmed;
  const { isPending, attempt } = useAttempt();
  const sendAgain = () =>
    attempt(async () => {
      try {
        await send('POST /api/account/email-confirmation', {});
        showToast({ title: t.sent, description: t.sentText(email) });
      } catch (problem) {
        showToast({ title: messageOf(problem), tone: 'destructive' });
      }
    });
  return (
    <div className="alert grid gap-3">
      <p>{t.state(email)}</p>
      <button type="button" className="button self-start" aria-disabled={isPending} onClick={() => void sendAgain()}>
        {t.again}
      </button>
    </div>
  );
}
