import { studioWords, words } from '#shared/language.ts';
import { send } from '../api.ts';
import { useCall } from '../ui/use-call.ts';

/** Says that the address does not count yet, and sends the link that confirms it again. */
export function Unconfirmed({ email }: { email: string }) {
  const t = studioWords().account.unconfirmed;
  const { isPending, call } = useCall();
  const sendAgain = () =>
    call(() => send('POST /api/account/email-confirmation', {}), {
      done: { title: t.sent, description: t.sentText(email) },
      failed: words().general.error,
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
