import { studioWords } from '#shared/language.ts';
import { type RestoreRequest, SourceBucket } from '#shared/backups.ts';
import { TextField } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { BucketFields } from './BucketFields.tsx';

/** Where the newest nightly copy is. */
export function StartFromBucket({ onStart }: { onStart: (wanted: RestoreRequest) => void }) {
  const t = studioWords().copies;
  const { field, problems, submit } = useForm(Source, (wanted) => Promise.resolve(onStart(wanted)));
  return (
    <form className="form mt-4" noValidate autoComplete="off" onSubmit={submit}>
      <p className="hint">{t.start.newest}</p>
      <BucketFields problems={problems} prefix="start-" />
      <TextField label={t.nightly.secret} {...field('secret')} id="start-secret" type="password" autoComplete="off" />
      <TextField
        label={t.start.passphrase}
        name="passphrase"
        id="start-bucket-passphrase"
        type="password"
        autoComplete="off"
      />
      <SubmitButton isPending={false} label={t.start.fromNewest} pending="" />
    </form>
  );
}

/** Parses the fields of the form into what the API takes. */
const Source = {
  safeParse(draft: unknown) {
    const { passphrase, ...fields } = draft as Record<string, FormDataEntryValue>;
    const bucket = SourceBucket.safeParse(fields);
    if (!bucket.success) return bucket;
    const locked = typeof passphrase === 'string' && passphrase !== '' && { passphrase };
    return { success: true as const, data: { bucket: bucket.data, ...locked } };
  },
};
