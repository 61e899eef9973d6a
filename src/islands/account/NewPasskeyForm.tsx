import { MAX_NAME } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import { type Passkey, PasskeyName } from '#shared/passkey.ts';
import { type PublicKeyCredentialCreationOptionsJSON as Options, startRegistration } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { ApiError, send } from '../api.ts';
import { showToast } from '../ui/toast.ts';
import { TextField } from '../ui/Field.tsx';
import { useForm } from '../ui/use-form.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { passkeyMessage } from './passkey-words.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type NewPasskeyFormProps = { onAdded: (passkey: Passkey) => void };

/** Asks for a passkey's name, then has the browser create it. */
export function NewPasskeyForm({ onAdded }: NewPasskeyFormProps) {
  const t = studioWords().account;
  const form = useRef<HTMLFormElement>(null);
  const { field, refusal, isPending, submit } = useForm(PasskeyName, createPasskey(onAdded), {
    describe: passkeyMessage,
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  return (
    <form ref={form} className="form max-w-narrow" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <TextField
        label={t.passkeys.name}
        {...field('name')}
        maxLength={2 * MAX_NAME}
        autoComplete="off"
        hint={t.passkeys.nameHint}
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
      const optionsJSON = (await send('POST /api/passkeys/register/begin', {})) as Options; // the library's type of what it makes itself on the server
      const response = await startRegistration({ optionsJSON });
      const made = await send('POST /api/passkeys/register/complete', {}, { name, response });
      onAdded({ ...made, createdAt: new Date(made.createdAt) });
      showToast({ title: t.made, description: t.madeText(name) });
    } catch (problem) {
      const isBeside = problem instanceof ApiError && problem.field !== undefined;
      if (!isBeside) showToast({ title: t.createFailed, description: passkeyMessage(problem), tone: 'destructive' });
      throw problem;
    }
  };
