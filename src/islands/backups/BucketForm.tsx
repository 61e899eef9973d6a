import { studioWords } from '#shared/language.ts';
import { BackupChanges, type BackupSettings, PASSPHRASE_MIN } from '#shared/backups.ts';
import { send } from '../api.ts';
import { ConnectionForm, useConnection, withoutEmpty } from '../settings/ConnectionForm.tsx';
import { TextField } from '../ui/Field.tsx';
import { showToast } from '../ui/toast.ts';
import { PassphraseField } from '../ui/PassphraseField.tsx';
import { BucketFields } from './BucketFields.tsx';

/** Where the copy of each night goes, and a test of it. Secret and passphrase are never shown again. */
export function BucketForm({ settings: initial }: { settings: BackupSettings }) {
  const t = studioWords().copies.nightly;
  const { field, problems, settings, ...connection } = useConnection(
    (changes: BackupChanges) => send('PUT /api/settings/copies', {}, changes),
    FieldsOf,
    initial,
    (saved) => showToast(saved.endpoint ? t.saved : t.off),
  );
  const { endpoint, hasSecret, hasPassphrase } = settings;
  const isLost = endpoint !== '' && !hasSecret;
  return (
    <ConnectionForm connection={connection} of="copies" words={t} isSet={endpoint !== ''} testHint={t.testHint}>
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
        {...field('secret')}
        type="password"
        autoComplete="off"
        hint={hasSecret ? t.secretSaved : t.secretHint}
      />
      <PassphraseField
        label={t.passphrase}
        {...field('passphrase')}
        id="nightly-passphrase"
        autoComplete="new-password"
        hint={hasPassphrase ? t.passphraseSaved : t.passphraseHint(PASSPHRASE_MIN)}
      />
      {hasPassphrase && (
        <label className="flex min-h-target items-center gap-3">
          <input type="checkbox" name="isOpen" value="1" />
          {t.open}
        </label>
      )}
    </ConnectionForm>
  );
}

/** Parses the fields of the form into what the API takes. */
const FieldsOf = {
  safeParse(draft: unknown) {
    const { isOpen, ...fields } = draft as Record<string, FormDataEntryValue>;
    const typed = withoutEmpty(fields, 'secret', 'passphrase');
    return BackupChanges.safeParse({ ...(isOpen && { passphrase: null }), ...typed });
  },
};
