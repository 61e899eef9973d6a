import type { User } from '#shared/account.ts';
import { joining, type OpenInvitation } from '#shared/people.ts';
import { useEffect, useState } from 'react';
import { send, sentenceOf } from '../api.ts';
import { ROLE_WORDS } from '#shared/role-words.ts';
import { TextField } from '../ui/Field.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { signedInAs } from './account.ts';
import { UsernameField } from './AccountFields.tsx';
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

  if (step.at === 'reading') return <p role="status">Reading your invitation...</p>;
  if (step.at === 'refused') return <Refusal sentence={step.sentence} />;
  if (step.at === 'joined') return <PasskeyOffer user={step.user} isPossible={offersPasskey} />;
  const joined = (user: User) => setStep({ at: 'joined', user });
  return <Form minLength={minLength} token={step.token} invitation={step.invitation} onJoined={joined} />;
}

async function openInvitation(token: string | null): Promise<Step> {
  if (!token)
    return { at: 'refused', sentence: 'Open the link of your invitation. If it does not work, ask for a new one.' };
  try {
    const invitation = await send<OpenInvitation>('POST', '/api/join/invitation', { token });
    return { at: 'form', token, invitation };
  } catch (problem) {
    return { at: 'refused', sentence: sentenceOf(problem) };
  }
}

type FormProps = {
  minLength: number;
  token: string;
  invitation: OpenInvitation;
  onJoined: (user: User) => void;
};

function Form({ minLength, token, invitation, onJoined }: FormProps) {
  const { problems, refusal, isPending, submit } = useForm(joining(minLength), async (input) => {
    const { user } = await send<{ user: User }>('POST', '/api/join', input);
    signedInAs(user);
    onJoined(user);
  });
  const { label, hint } = ROLE_WORDS[invitation.role];
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <p>
        {invitation.by} invites you. <strong>{label}:</strong> {hint}
      </p>
      <Refusal sentence={refusal ?? problems['token'] ?? null} />
      <input hidden readOnly name="token" value={token} />
      <UsernameField problem={problems['username']} />
      <TextField
        label="E-mail (optional)"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={invitation.email ?? ''}
        hint="For a new password, should you forget yours"
        problem={problems['email']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minLength} characters`}
        problem={problems['password']}
      />
      <SubmitButton isPending={isPending} label="Create account" pending="Creating..." />
    </form>
  );
}
