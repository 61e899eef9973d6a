import { useState } from 'react';
import { CopyChanges, type CopySettings, PASSPHRASE_MIN } from '#shared/copies.ts';
import { send } from '../api.ts';
import { SignInAgain } from '../account/SignInAgain.tsx';
import { SettingsTest } from '../settings/SettingsTest.tsx';
import { TextField } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { BucketFields } from './BucketFields.tsx';

const HERE = '/studio/copies';

/** Where the copy of each night goes, and a test of it. Secret and passphrase are never shown again. */
export function BucketForm({ settings: found }: { settings: CopySettings }) {
  const [settings, setSettings] = useState(found);
  const [round, setRound] = useState(0);
  const { problems, refusal, isPending, submit } = useForm(FieldsOf, async (changes) => {
    const saved = await send<CopySettings>('PUT', '/api/settings/copies', changes);
    setSettings(saved);
    setRound(round + 1); // secret and passphrase are shown no more
    showToast(
      saved.endpoint
        ? { title: 'Bucket saved', description: 'Test it. The first copy goes there within the hour.' }
        : { title: 'Nightly copy is off', description: 'What is in the bucket stays there.' },
    );
  });
  const { endpoint, hasSecret, hasPassphrase } = settings;
  const isLost = endpoint !== '' && !hasSecret;
  return (
    <div className="grid grid-cols-1 gap-8">
      <form key={round} className="form max-w-narrow" noValidate autoComplete="off" onSubmit={submit}>
        <SignInAgain sentence={refusal} next={HERE} />
        {isLost && (
          <p className="alert alert-danger">
            The secret and the passphrase are in no copy. Enter them again: until then no copy is sent.
          </p>
        )}
        <BucketFields
          settings={settings}
          problems={problems}
          hints={{
            endpoint: 'Your storage service calls it “endpoint”. Without one, no copy is sent.',
            bucket: 'Make one for copies alone. This site looks after what is called carecast-… in it.',
          }}
        />
        <TextField
          label="Secret"
          name="secret"
          type="password"
          autoComplete="off"
          hint={
            hasSecret
              ? 'One is saved. Leave this empty to keep it.'
              : 'You got it with the key. It is never shown again.'
          }
          problem={problems['secret']}
        />
        <TextField
          label="Passphrase (optional)"
          name="passphrase"
          id="nightly-passphrase"
          type="password"
          autoComplete="new-password"
          hint={
            hasPassphrase
              ? 'One is saved, and copies are locked with it. Leave this empty to keep it.'
              : `At least ${PASSPHRASE_MIN} characters. Copies are then locked. Keep it on paper: nobody can open them without it.`
          }
          problem={problems['passphrase']}
        />
        {hasPassphrase && (
          <label className="flex min-h-target items-center gap-3">
            <input type="checkbox" name="isOpen" value="1" />
            Send copies without a passphrase
          </label>
        )}
        <SubmitButton isPending={isPending} label="Save bucket" pending="Saving..." />
      </form>
      {endpoint !== '' && (
        <SettingsTest
          path="/api/settings/copies/test"
          label="Test the bucket"
          pending="Testing..."
          next={HERE}
          isSaving={isPending}
        >
          A test writes a small file, reads it back and removes it.
        </SettingsTest>
      )}
    </div>
  );
}

/** Parses the fields of the form into what the API takes: an empty secret or passphrase is none that was typed. */
const FieldsOf = {
  safeParse(draft: unknown) {
    const { secret, passphrase, isOpen, ...texts } = draft as Record<string, FormDataEntryValue>;
    return CopyChanges.safeParse({
      ...texts,
      ...(secret && { secret }),
      ...(passphrase ? { passphrase } : isOpen && { passphrase: null }),
    });
  },
};
