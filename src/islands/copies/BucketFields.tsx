import type { CopyBucket } from '#shared/copies.ts';
import { TextField } from '../ui/Field.tsx';
import type { Problems } from '../ui/problems.ts';

type BucketFieldsProps = {
  settings?: CopyBucket;
  problems: Problems;
  /** Tells the ids from those of another form of the page. */
  prefix?: string;
  hints?: { endpoint?: string; bucket?: string };
};

/** Where a bucket is, and who asks. The secret is a field of the form's own. */
export function BucketFields({ settings, problems, prefix = '', hints = {} }: BucketFieldsProps) {
  const field = (name: keyof CopyBucket) => ({
    name,
    id: prefix + name,
    defaultValue: settings?.[name],
    problem: problems[name],
  });
  return (
    <>
      <TextField
        label="Address"
        type="url"
        placeholder="https://s3.eu-central-1.amazonaws.com"
        hint={hints.endpoint}
        {...field('endpoint')}
      />
      <TextField label="Region" autoCapitalize="none" spellCheck={false} {...field('region')} />
      <TextField label="Bucket" autoCapitalize="none" spellCheck={false} hint={hints.bucket} {...field('bucket')} />
      <TextField label="Key" autoCapitalize="none" spellCheck={false} {...field('keyId')} />
    </>
  );
}
