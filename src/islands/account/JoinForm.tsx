import { studioWords, words } from '#shared/language.ts';
import type { User } from '#shared/account.ts';
import { joining } from '#shared/people.ts';
import type { OpenInvitation } from '#shared/contract/people.ts';
import { useEffect, useState } from 'react';
import { send, messageOf } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { PassphraseField } from '../ui/PassphraseField.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { UsernameField } from './AccountFields.tsx';
import { confirmSession } from './confirm-session.ts';
import { PasskeyOffer } from './PasskeyOffer.tsx';
import { readTokenFromAddress } from './reset-token.ts';

type Step =
  | { at: 'reading' }
  | { at: 'refused'; sentence: string }
  | { at: 'form'; token: string; invitation: OpenInvitation }
  | { at: 'joined'; user: User };

/** Makes the account of an invited person with the link's token, then offers a passkey. */
export function JoinForm({ minLength, offersPasskey }: { minLength: number; offersPasskey: boolean }) {
  const [step, setStep] = useState<Step>({ at: 'reading' });
  useEffect(() => {
    void openInvitation(readTokenFromAddress()).then(setStep);
  }, []);

  if (step.at === 'reading') return <p role="status">{studioWords().account.join.reading}</p>;
  if (step.at === 'refused') return <Refusal sentence={step.sentence} />;
  if (step.at === 'joined') return <PasskeyOffer user={step.user} isPossible={offersPasskey} />;
  const joined = (user: User) => setStep({ at: 'joined', user });
  return <Form minLength={minLength} token={step.token} invitation={step.invitation} onJoined={joined} />;
}

async function openInvitation(token: string | null): Promise<Step> {
  if (!token) return { at: 'refused', sentence: studioWords().account.join.openLink };
  try {
    const invitation = await send('POST /api/join/invitation', {}, { token });
    return { at: 'form', token, invitation };
  } catch (problem) {
    return { at: 'refused', sentence: messageOf(problem) };
  }
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
      <Refusal sentence={refusal ?? problems['token'] ?? null} />
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
