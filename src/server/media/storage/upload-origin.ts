import { config } from '#server/config.ts';

/** Where browsers send files that do not come through our own front door; null when all do. */
export function uploadOrigin(): string | null {
  if (config.storage === 'local') return null;
  const address = config.storage === 's3' ? config.s3?.endpoint : config.uploadthing?.ingestUrl;
  return address ? new URL(address).origin : null;
}
