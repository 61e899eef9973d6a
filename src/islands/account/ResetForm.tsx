import { words } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { passwordReset } from '#shared/account.ts';
import { navigate } from 'astro:transitions/client';
import { useEffect, useRef } from 'react';
import { send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { NewPasswordField } from './AccountFields.tsx';

type ResetFormProps = { token: string; minLength: number; onAskAnew: () => void };

/** Step two: sets the new password, with the token from the link if there was one. */
export function ResetForm({ token, minLength, onAskAnew }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { field, problems, refusal, isPending, submit } = useForm(
    passwordReset(minLength),
    async (reset) => {
      await send('POST /api/auth/reset-password', {}, reset);
      await navigate(localPath('/login'));
      showToast({ title: words().account.resetDone, description: words().account.resetDoneText });
    },
    { isAlert: true },
  );
  useEffect(() => {
    const field = form.current?.elements.namedItem(token ? 'newPassword' : 'token');
    if (field instanceof HTMLElement) field.focus();
  }, [token]);

  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <TextField
        label={words().account.token}
        {...field('token')}
        defaultValue={token}
        autoComplete="off"
        hint={words().account.tokenHint}
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordField minLength={minLength} problem={problems['newPassword']} />
      <SubmitButton isPending={isPending} label={words().account.reset} pending={words().account.resetting} />
      <button type="button" className="button" onClick={onAskAnew}>
        {words().account.newToken}
      </button>
    </form>
  );
}
