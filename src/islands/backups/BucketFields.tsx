import { studioWords } from '#shared/language.ts';
import type { BackupBucket } from '#shared/backups.ts';
import { TextField } from '../ui/Field.tsx';
import type { Problems } from '../ui/problems.ts';

type BucketFieldsProps = {
  settings?: BackupBucket;
  problems: Problems;
  /** Tells the ids from those of another form of the page. */
  prefix?: string;
  hints?: { endpoint?: string; bucket?: string };
};

/** Where a bucket is, and the key id it is asked with. The secret is a field of the form's own. */
export function BucketFields({ settings, problems, prefix = '', hints = {} }: BucketFieldsProps) {
  const t = studioWords().copies.nightly;
  const field = (name: keyof BackupBucket) => ({
    name,
    id: prefix + name,
    defaultValue: settings?.[name],
    problem: problems[name],
  });
  return (
    <>
      <TextField
        label={t.address}
        type="url"
        placeholder="https://s3.eu-central-1.amazonaws.com"
        hint={hints.endpoint}
        {...field('endpoint')}
      />
      <TextField label={t.bucket} autoCapitalize="none" spellCheck={false} hint={hints.bucket} {...field('bucket')} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4">
        <TextField label={t.region} autoCapitalize="none" spellCheck={false} {...field('region')} />
        <TextField label={t.key} autoCapitalize="none" spellCheck={false} {...field('keyId')} />
      </div>
    </>
  );
}
