import { studioWords, words } from '#shared/language.ts';
import { passwordChange } from '#shared/account.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { IN_COLUMNS } from '../ui/Field.tsx';
import { NewPasswordField, PasswordField } from './AccountFields.tsx';
import {
  fetchRemainingCredentials,
  RemainingCredentials,
  type RemainingCredentialLists,
} from './RemainingCredentials.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type PasswordFormProps = { username: string; minLength: number };

/** Changes the password; the fields are cleared afterward, and what else signs in as this user is shown. */
export function PasswordForm({ username, minLength }: PasswordFormProps) {
  const t = studioWords().account.passwordForm;
  const [round, setRound] = useState(0);
  const [remaining, setRemaining] = useState<RemainingCredentialLists | null>(null);
  const { problems, refusal, isPending, submit } = useForm(passwordChange(minLength), async (change) => {
    await send('POST /api/auth/change-password', {}, change);
    setRound(round + 1);
    setRemaining(await fetchRemainingCredentials());
    showToast({ title: t.changed, description: t.changedText });
  });

  return (
    <>
      <form key={round} className="form" method="post" noValidate onSubmit={submit}>
        <FailureMessage sentence={refusal} />
        {/* Tells password managers whose password this is (Chromium, "Password form styles"). */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <div className={IN_COLUMNS}>
          <PasswordField label={words().account.currentPassword} problem={problems['password']} />
          <NewPasswordField minLength={minLength} problem={problems['newPassword']} />
        </div>
        <SubmitButton isPending={isPending} label={t.change} pending={t.changing} />
      </form>
      {remaining && <RemainingCredentials remaining={remaining} onRemoved={() => location.reload()} />}
    </>
  );
}
