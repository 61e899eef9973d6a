import { z } from '#shared/schema.ts';
import { keySourceOf, KeySourceSettings, type KeySource } from './key-source.ts';
import { ConfigError } from './error.ts';
import { rule } from './rules.ts';
import { webAddress } from './web-address.ts';

export type { KeySource };

/** A session token goes with keys that are lent for a time. */
export type S3Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
type S3Place = Record<'endpoint' | 'region' | 'bucket', string>;
export type S3Settings = S3Place & (S3Keys | { source: KeySource });

export type UploadthingSettings = NonNullable<ReturnType<typeof uploadthingOf>>;

/** The content of an UPLOADTHING_TOKEN. Source: uploadthing 7.7.4, dist/shared-schemas. */
const Token = z.object({
  apiKey: z.string().startsWith('sk_'),
  appId: z.string().min(1),
  regions: z.array(z.string()).min(1),
  ingestHost: z.string().default('ingest.uploadthing.com'),
});

const STORAGES = ['local', 's3', 'uploadthing'] as const;

/** The settings of docs/configuration.md that say where files are stored. */
export const StorageSettings = z.object({
  STORAGE: z.enum(STORAGES, { error: rule((t) => t.quoted(...STORAGES)) }).default('local'),
  MAX_STORAGE_GB: z.coerce
    .number({ error: rule((t) => t.positive) })
    .positive()
    .default(50),
  S3_ENDPOINT: webAddress().optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: rule((t) => t.bucket) })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_SESSION_TOKEN: z.string().optional(),
  ...KeySourceSettings.shape,
  UPLOADTHING_TOKEN: z
    .string()
    .refine((token) => readToken(token) !== null, { error: rule((t) => t.uploadthingToken) })
    .optional(),
  UPLOADTHING_INGEST_URL: webAddress().optional(),
  UPLOADTHING_API_URL: webAddress().optional(),
  UPLOADTHING_UFS_HOST: z.string().optional(),
});
type StorageSettings = z.infer<typeof StorageSettings>;

const PLACE_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET'] as const;
const KEY_NAMES = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Without keys in the settings, those of the identity that the machine has. */
const neededFor = (settings: StorageSettings) =>
  KEY_NAMES.some((name) => settings[name]) || !keySourceOf(settings) ? [...PLACE_NAMES, ...KEY_NAMES] : PLACE_NAMES;

/** Throws ConfigError naming the settings that are missing for the chosen storage. */
export function requireStorage(settings: StorageSettings): void {
  const needed = { local: [], s3: neededFor(settings), uploadthing: ['UPLOADTHING_TOKEN'] as const }[settings.STORAGE];
  const missing = needed.filter((name) => !settings[name]);
  if (missing.length > 0) throw new ConfigError((t) => t.storage.needs(settings.STORAGE, missing.join(', ')));
}

/** Returns the configured bucket, even when new files are stored elsewhere: earlier ones are still served from it. */
export function s3Of(settings: StorageSettings): S3Settings | null {
  const [endpoint, region, bucket] = PLACE_NAMES.map((name) => settings[name]);
  if (!endpoint || !region || !bucket || neededFor(settings).some((name) => !settings[name])) return null;
  const [accessKeyId, secretAccessKey] = KEY_NAMES.map((name) => settings[name]);
  const source = keySourceOf(settings);
  if (accessKeyId && secretAccessKey)
    return { endpoint, region, bucket, accessKeyId, secretAccessKey, sessionToken: settings.S3_SESSION_TOKEN };
  return source && { endpoint, region, bucket, source };
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
