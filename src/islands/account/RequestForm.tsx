import { words } from '#shared/language.ts';
import { ResetRequest } from '#shared/account.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { UsernameField } from './AccountFields.tsx';
import { $resetToken } from './reset-token.ts';

/** How this site delivers reset tokens (RESET_DELIVERY). */
export type Delivery = 'command' | 'smtp' | 'response';

type RequestFormProps = { delivery: Delivery; takesFocus: boolean; onHasToken: () => void };

/**
 * Step one. The response is the same whether or not the user exists. It takes the focus from the button of step two
 * that led back here, and is gone.
 */
export function RequestForm({ delivery, takesFocus, onHasToken }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = takesFocus && form.current?.elements.namedItem('username');
    if (field instanceof HTMLElement) field.focus();
  }, [takesFocus]);
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const { problems, refusal, isPending, submit } = useForm(ResetRequest, async (request) => {
    const answer = await send('POST /api/auth/request-reset', {}, request);
    showToast({ title: words().account.resetRequested, description: answer.message });
    if (answer.token) $resetToken.set(answer.token);
    else setConfirmation(`${answer.message} ${words().account.where[delivery]}`);
  });

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <div role="status">{confirmation && <p className="alert">{confirmation}</p>}</div>
      <UsernameField hint={words().account.usernameHint} problem={problems['username']} />
      <SubmitButton isPending={isPending} label={words().account.sendToken} pending={words().account.sending} />
      <button type="button" className="button" onClick={onHasToken}>
        {words().account.haveToken}
      </button>
    </form>
  );
}
