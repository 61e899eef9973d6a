import { studioWords, words } from '#shared/language.ts';
import type { User } from '#shared/account.ts';
import { joining } from '#shared/people.ts';
import type { OpenInvitation } from '#shared/contract/people.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { PassphraseField } from '../ui/PassphraseField.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { useForm } from '../ui/use-form.ts';
import { UsernameField } from './AccountFields.tsx';
import { confirmSession } from './confirm-session.ts';
import { PasskeyOffer } from './PasskeyOffer.tsx';
import { readTokenFromAddress } from './reset-token.ts';

/** Makes the account of an invited person with the link's token, then offers a passkey. */
export function JoinForm({ minLength, offersPasskey }: { minLength: number; offersPasskey: boolean }) {
  const t = studioWords().account.join;
  const [joined, setJoined] = useState<User | null>(null);
  const { answer, refusal } = useAnswer(openInvitation);

  if (joined) return <PasskeyOffer user={joined} isPossible={offersPasskey} />;
  if (refusal !== null) return <FailureMessage sentence={refusal} />;
  if (answer === null) return <p role="status">{t.reading}</p>;
  if (answer.invitation === null) return <FailureMessage sentence={t.openLink} />;
  return <Form minLength={minLength} {...answer} onJoined={setJoined} />;
}

async function openInvitation() {
  const token = readTokenFromAddress();
  if (!token) return { token: null, invitation: null };
  return { token, invitation: await send('POST /api/join/invitation', {}, { token }) };
}

type FormProps = {
  minLength: number;
  token: string;
  invitation: OpenInvitation;
  onJoined: (user: User) => void;
};

function Form({ minLength, token, invitation, onJoined }: FormProps) {
  const { field, problems, refusal, isPending, submit } = useForm(joining(minLength), async (input) => {
    const { user } = await send('POST /api/join', {}, input);
    confirmSession(user);
    onJoined(user);
  });
  const t = studioWords().account;
  const { label, hint } = studioWords().people.roles[invitation.role];
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <p>
        {t.join.invites(invitation.by)} <strong>{label}:</strong> {hint}
      </p>
      <FailureMessage sentence={refusal ?? problems['token'] ?? null} />
      <input hidden readOnly name="token" value={token} />
      <UsernameField hint={t.nameStays} problem={problems['username']} />
      <TextField
        label={t.join.email}
        {...field('email')}
        type="email"
        autoComplete="email"
        defaultValue={invitation.email ?? ''}
        hint={t.join.emailHint}
      />
      <PassphraseField
        label={words().account.password}
        {...field('password')}
        autoComplete="new-password"
        hint={words().account.atLeast(minLength)}
      />
      <SubmitButton isPending={isPending} label={t.join.create} pending={t.creating} />
    </form>
  );
}
