import { createHash } from 'node:crypto';
import { withoutEnd } from '#shared/text.ts';

/** Returns the UUIDv5 of the feed URL without scheme and trailing slash (podcast namespace, tag `guid`). */
export function podcastGuid(feedUrl: string): string {
  const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');
  const name = withoutEnd(feedUrl.replace(/^\w+:\/\//, ''), /\//);
  const hash = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
