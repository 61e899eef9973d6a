import { z } from '../schema.ts';
import { moment } from './moment.ts';

const UnderWay = z.object({ step: z.enum(['fetching', 'checking', 'restoring']), read: z.number(), of: z.number() });
const Failed = z.object({
  step: z.literal('failed'),
  error: z.string(),
  code: z.string(),
  field: z.string().optional(),
});

export const RestoreState = z
  .discriminatedUnion('step', [
    z.object({ step: z.null() }),
    UnderWay,
    Failed,
    z.object({
      step: z.literal('done'),
      madeAt: moment,
      version: z.string(),
      files: z.int(),
      missing: z.int(),
      holdsSecret: z.boolean(),
    }),
  ])
  .meta({ id: 'Restore' });

/** `token`: by which it is followed. */
export const BegunRestore = UnderWay.extend({ token: z.string() }).meta({ id: 'BegunRestore' });

export const CopySettings = z
  .object({
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    keyId: z.string(),
    hasSecret: z.boolean(),
    hasPassphrase: z.boolean(),
  })
  .meta({ id: 'BackupBucket' });
