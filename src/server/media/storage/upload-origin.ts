import { config } from '#server/config.ts';

/** Returns the origin browsers upload to when it is not this server, else null. */
export function uploadOrigin(): string | null {
  if (config.storage === 'local') return null;
  const address = config.storage === 's3' ? config.s3?.endpoint : config.uploadthing?.ingestUrl;
  return address ? new URL(address).origin : null;
}
