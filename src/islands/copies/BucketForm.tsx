import { studioWords } from '#shared/language.ts';
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
  const t = studioWords().copies.nightly;
  const [settings, setSettings] = useState(found);
  const [round, setRound] = useState(0);
  const { problems, refusal, isPending, submit } = useForm(FieldsOf, async (changes) => {
    const saved = await send('PUT', '/api/settings/copies', changes);
    setSettings(saved);
    setRound(round + 1); // secret and passphrase are shown no more
    showToast(saved.endpoint ? t.saved : t.off);
  });
  const { endpoint, hasSecret, hasPassphrase } = settings;
  const isLost = endpoint !== '' && !hasSecret;
  return (
    <div className="grid grid-cols-1 gap-8">
      <form key={round} className="form max-w-narrow" noValidate autoComplete="off" onSubmit={submit}>
        <SignInAgain sentence={refusal} next={HERE} />
        {isLost && <p className="alert alert-danger">{t.lost}</p>}
        <BucketFields
          settings={settings}
          problems={problems}
          hints={{
            endpoint: t.addressHint,
            bucket: t.bucketHint,
          }}
        />
        <TextField
          label={t.secret}
          name="secret"
          type="password"
          autoComplete="off"
          hint={hasSecret ? t.secretSaved : t.secretHint}
          problem={problems['secret']}
        />
        <TextField
          label={t.passphrase}
          name="passphrase"
          id="nightly-passphrase"
          type="password"
          autoComplete="new-password"
          hint={hasPassphrase ? t.passphraseSaved : t.passphraseHint(PASSPHRASE_MIN)}
          problem={problems['passphrase']}
        />
        {hasPassphrase && (
          <label className="flex min-h-target items-center gap-3">
            <input type="checkbox" name="isOpen" value="1" />
            {t.open}
          </label>
        )}
        <SubmitButton isPending={isPending} label={t.save} pending={t.saving} />
      </form>
      {endpoint !== '' && (
        <SettingsTest
          path="/api/settings/copies/test"
          label={t.test}
          pending={t.testing}
          next={HERE}
          isSaving={isPending}
        >
          {t.testHint}
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
