/** Every setting of README.md's table, emptied, which counts as unset: neither the shell nor a `.env` reaches a test. */
const EMPTY: Record<string, string> = Object.fromEntries(
  [
    ...[
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'STORAGE',
      'MAX_STORAGE_GB',
      'MASTER_PASSWORD',
      'APP_SECRET',
    ],
    ...['PASSWORD_MIN_LENGTH', 'TRUST_PROXY', 'THROTTLES', 'LOG_LEVEL', 'RESET_DELIVERY', 'STORE_RAW_IP'],
    ...['SMTP_URL', 'MAIL_FROM', 'ADMIN_EMAIL'],
    ...['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'MEDIA_ACCEL'],
    ...['UPLOADTHING_TOKEN', 'UPLOADTHING_INGEST_URL', 'UPLOADTHING_API_URL', 'UPLOADTHING_UFS_HOST'],
    ...['FEED_LIMIT', 'WEBSUB_HUB'],
    ...[
      'SHOW_TITLE',
      'SHOW_SHORT_TITLE',
      'SHOW_DESCRIPTION',
      'SHOW_AUTHOR',
      'SHOW_EMAIL',
      'SHOW_LANGUAGE',
      'SHOW_CATEGORY',
    ],
    ...[
      'SHOW_IMAGE',
      'SHOW_GUID',
      'SHOW_APPLE_URL',
      'SHOW_SPOTIFY_URL',
      'SHOW_NEW_FEED_URL',
      'SHOW_BLOCK',
      'SHOW_COMPLETE',
      'PROVIDER_NAME',
      'PROVIDER_URL',
      'DONATION_URL',
    ],
  ].map((name) => [name, '']),
);

/** The settings tests run with, over nothing else. */
export const testSettings = (dataDir: string): Record<string, string> => ({
  ...EMPTY,
  DATA_DIR: dataDir,
  THROTTLES: 'off',
  APP_SECRET: 'a secret that only the tests know, 0123456789',
  LOG_LEVEL: 'error',
  BACKUP: 'off',
});
