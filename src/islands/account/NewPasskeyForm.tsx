import { type Passkey, PasskeyName } from '#shared/passkey.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { TextField } from '../ui/Field.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { passkeySentence } from './passkey-words.ts';
import { SignInAgain } from './SignInAgain.tsx';

/** Asks for a passkey's name, then has the browser create it. */
export function NewPasskeyForm({ onAdded }: { onAdded: (passkey: Passkey) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { problems, refusal, isPending, submit } = useForm(PasskeyName, createPasskey(onAdded), {
    say: passkeySentence,
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  return (
    <form ref={form} className="form max-w-narrow" noValidate onSubmit={submit}>
      <SignInAgain sentence={refusal} />
      <TextField
        label="Passkey name"
        name="name"
        maxLength={128}
        autoComplete="off"
        hint="A name for this phone or computer, such as My phone"
        problem={problems['name']}
      />
      <SubmitButton isPending={isPending} label="Create" pending="Creating..." />
    </form>
  );
}

const createPasskey =
  (onAdded: (passkey: Passkey) => void) =>
  async ({ name }: PasskeyName): Promise<void> => {
    try {
      const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/passkeys/register/begin');
      const response = await startRegistration({ optionsJSON });
      const made = await send<Passkey<string>>('POST', '/api/passkeys/register/complete', { name, response });
      onAdded({ ...made, createdAt: new Date(made.createdAt) });
      showToast({ title: 'Passkey created', description: `You can now sign in with "${name}".` });
    } catch (problem) {
      showToast({ title: 'Failed to create passkey', description: passkeySentence(problem), tone: 'destructive' });
      throw problem;
    }
  };
