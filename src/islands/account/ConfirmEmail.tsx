import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { EmailToken } from '#shared/people.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { readTokenFromAddress } from './reset-token.ts';

/** Confirms an address with the link's token, by a press: programs that follow links in mail confirm nothing. */
export function ConfirmEmail() {
  const t = studioWords().account.confirmEmail;
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const token = readTokenFromAddress();
    if (token && field.current) field.current.value = token;
  }, []);
  const { problems, refusal, isPending, submit } = useForm(EmailToken, async (input) => {
    setConfirmed((await send('POST /api/auth/confirm-email', {}, input)).email);
  });
  if (confirmed !== null) {
    return (
      <div className="form">
        <p role="status">{t.done(confirmed)}</p>
        <a className="button" href={localPath('/account')}>
          {t.toAccount}
        </a>
      </div>
    );
  }
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal ?? problems['token'] ?? null} />
      <input ref={field} type="hidden" name="token" defaultValue="" />
      <SubmitButton isPending={isPending} label={t.confirm} pending={t.confirming} />
    </form>
  );
}
