import { SHOW_FIELDS } from '#shared/show-fields.ts';

/**
 * Every setting of docs/configuration.md, emptied, which counts as unset: neither the shell nor a `.env` reaches a
 * test.
 */
const EMPTY: Record<string, string> = Object.fromEntries(
  `PORT HOST PUBLIC_URL DATA_DIR DATABASE_URL STORAGE MAX_STORAGE_GB MASTER_PASSWORD APP_SECRET SECRET_KEY_BASE MIGRATE
  RUN_AS PASSWORD_MIN_LENGTH TRUST_PROXY HSTS_SUBDOMAINS THROTTLES LOG_LEVEL METRICS_PORT METRICS_HOST RESET_DELIVERY STORE_RAW_IP
  SMTP_URL MAIL_FROM ADMIN_EMAIL S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY
  UPLOADTHING_TOKEN UPLOADTHING_INGEST_URL UPLOADTHING_API_URL UPLOADTHING_UFS_HOST FEED_LIMIT WEBSUB_HUB
  SHOW_IMAGE SHOW_GUID`
    .split(/\s+/)
    .concat(Object.values(SHOW_FIELDS).map(({ variable }) => variable))
    .map((name) => [name, '']),
);

/** The settings tests run with, over nothing else. */
export const testSettings = (dataDir: string): Record<string, string> => ({
  ...EMPTY,
  DATA_DIR: dataDir,
  THROTTLES: 'off',
  APP_SECRET: 'a secret that only the tests know, 0123456789',
  LOG_LEVEL: 'error',
  BACKUP: 'off',
  RUN_AS: 'root', // else each site would give its folder away, which takes time
});
