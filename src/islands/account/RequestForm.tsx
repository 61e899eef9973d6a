import { ResetRequest } from '#shared/account.ts';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { UsernameField } from './AccountFields.tsx';
import { $resetToken } from './reset-token.ts';
import type { Delivery } from './ResetForms.tsx';

const WHERE: Record<Delivery, string> = {
  command: 'Now an administrator of this site can give you a link. A recovery code works, too.',
  smtp: 'Check your e-mail. The link works for 20 minutes.',
  response: 'It works for 20 minutes.',
};

type RequestFormProps = { delivery: Delivery; takesFocus: boolean; onHasToken: () => void };

/**
 * Step one. The response is the same whether or not the user exists. It takes the focus from the button of step two that
 * led back here, and is gone.
 */
export function RequestForm({ delivery, takesFocus, onHasToken }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = takesFocus && form.current?.elements.namedItem('username');
    if (field instanceof HTMLElement) field.focus();
  }, [takesFocus]);
  const [said, setSaid] = useState<string | null>(null);
  const { problems, refusal, isPending, submit } = useForm(ResetRequest, async (request) => {
    const answer = await send<{ message: string; token?: string }>('POST', '/api/auth/request-reset', request);
    showToast({ title: 'Reset requested', description: answer.message });
    if (answer.token) $resetToken.set(answer.token);
    else setSaid(`${answer.message} ${WHERE[delivery]}`);
  });

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <div role="status">{said && <p className="alert">{said}</p>}</div>
      <UsernameField problem={problems['username']} />
      <SubmitButton isPending={isPending} label="Send Reset Token" pending="Sending..." />
      <button type="button" className="button" onClick={onHasToken}>
        I have a token
      </button>
    </form>
  );
}
