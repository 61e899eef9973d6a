import { studioWords } from '#shared/language.ts';
import { type Passkey, PasskeyName } from '#shared/passkey.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { TextField } from '../ui/Field.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { passkeyMessage } from './passkey-words.ts';
import { SignInAgain } from './SignInAgain.tsx';

/** Asks for a passkey's name, then has the browser create it. */
export function NewPasskeyForm({ onAdded }: { onAdded: (passkey: Passkey) => void }) {
  const t = studioWords().account;
  const form = useRef<HTMLFormElement>(null);
  const { problems, refusal, isPending, submit } = useForm(PasskeyName, createPasskey(onAdded), {
    say: passkeyMessage,
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  return (
    <form ref={form} className="form max-w-narrow" noValidate onSubmit={submit}>
      <SignInAgain sentence={refusal} />
      <TextField
        label={t.passkeys.name}
        name="name"
        maxLength={128}
        autoComplete="off"
        hint={t.passkeys.nameHint}
        problem={problems['name']}
      />
      <SubmitButton isPending={isPending} label={t.passkeys.submit} pending={t.creating} />
    </form>
  );
}

const createPasskey =
  (onAdded: (passkey: Passkey) => void) =>
  async ({ name }: PasskeyName): Promise<void> => {
    const t = studioWords().account.passkeys;
    try {
      const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/passkeys/register/begin');
      const response = await startRegistration({ optionsJSON });
      const made = await send<Passkey<string>>('POST', '/api/passkeys/register/complete', { name, response });
      onAdded({ ...made, createdAt: new Date(made.createdAt) });
      showToast({ title: t.made, description: t.madeText(name) });
    } catch (problem) {
      showToast({ title: t.createFailed, description: passkeyMessage(problem), tone: 'destructive' });
      throw problem;
    }
  };
