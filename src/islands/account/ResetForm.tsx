import { passwordReset } from '#shared/account.ts';
import { navigate } from 'astro:transitions/client';
import { useEffect, useRef } from 'react';
import { send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { TextField } from '../ui/Field.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { NewPasswordField } from './AccountFields.tsx';

type ResetFormProps = { token: string; minLength: number; onAskAnew: () => void };

/** Step two: sets the new password, with the token from the link if there was one. */
export function ResetForm({ token, minLength, onAskAnew }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { problems, refusal, isPending, submit } = useForm(
    passwordReset(minLength),
    async (reset) => {
      await send('POST', '/api/auth/reset-password', reset);
      await navigate('/login');
      showToast({ title: 'Password reset successful', description: 'Sign in with your new password.' });
    },
    { isAlert: true },
  );
  useEffect(() => {
    const field = form.current?.elements.namedItem(token ? 'newPassword' : 'token');
    if (field instanceof HTMLElement) field.focus();
  }, [token]);

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <TextField
        label="Reset token"
        name="token"
        defaultValue={token}
        autoComplete="off"
        hint="From the link or the mail you were given, or your recovery code"
        autoCapitalize="none"
        spellCheck={false}
        problem={problems['token']}
      />
      <NewPasswordField minLength={minLength} problem={problems['newPassword']} />
      <SubmitButton isPending={isPending} label="Reset Password" pending="Resetting..." />
      <button type="button" className="button" onClick={onAskAnew}>
        Ask for a new token
      </button>
    </form>
  );
}
