import { z } from '#shared/schema.ts';
import { webAddress } from './web-address.ts';

export type S3Settings = Record<'endpoint' | 'region' | 'bucket' | 'accessKeyId' | 'secretAccessKey', string>;

export type UploadthingSettings = NonNullable<ReturnType<typeof uploadthingOf>>;

/** The content of an UPLOADTHING_TOKEN. Source: uploadthing 7.7.4, dist/shared-schemas. */
const Token = z.object({
  apiKey: z.string().startsWith('sk_'),
  appId: z.string().min(1),
  regions: z.array(z.string()).min(1),
  ingestHost: z.string().default('ingest.uploadthing.com'),
});

/** The settings of docs/configuration.md that say where files are stored. */
export const StorageSettings = z.object({
  STORAGE: z.enum(['local', 's3', 'uploadthing'], { error: "must be 'local', 's3' or 'uploadthing'" }).default('local'),
  MAX_STORAGE_GB: z.coerce.number({ error: 'must be a number above 0' }).positive().default(50),
  S3_ENDPOINT: webAddress().optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  UPLOADTHING_TOKEN: z
    .string()
    .refine((token) => readToken(token) !== null, 'must be a token as the UploadThing dashboard shows it')
    .optional(),
  UPLOADTHING_INGEST_URL: webAddress().optional(),
  UPLOADTHING_API_URL: webAddress().optional(),
  UPLOADTHING_UFS_HOST: z.string().optional(),
});
type StorageSettings = z.infer<typeof StorageSettings>;

const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Returns one line on the settings missing for the chosen storage; null when it is complete. */
export function storageProblem(settings: StorageSettings): string | null {
  const needed = { local: [], s3: S3_NAMES, uploadthing: ['UPLOADTHING_TOKEN'] as const }[settings.STORAGE];
  const missing = needed.filter((name) => !settings[name]);
  return missing.length === 0 ? null : `STORAGE is "${settings.STORAGE}": set ${missing.join(', ')} too`;
}

/** Returns the configured bucket, even when new files are stored elsewhere: earlier ones are still served from it. */
export function s3Of(settings: StorageSettings): S3Settings | null {
  const [endpoint, region, bucket, accessKeyId, secretAccessKey] = S3_NAMES.map((name) => settings[name]);
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}

export function uploadthingOf(settings: StorageSettings) {
  const token = readToken(settings.UPLOADTHING_TOKEN ?? '');
  if (!token || !settings.UPLOADTHING_TOKEN) return null;
  return {
    token: settings.UPLOADTHING_TOKEN,
    /** Where browsers upload files. */
    ingestUrl: settings.UPLOADTHING_INGEST_URL ?? `https://${token.regions[0]}.${token.ingestHost}`,
    /** Overrides the service's address; undefined for its library's default. */
    apiUrl: settings.UPLOADTHING_API_URL,
    ufsHost: settings.UPLOADTHING_UFS_HOST,
  };
}

function readToken(token: string): z.infer<typeof Token> | null {
  try {
    return Token.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}
