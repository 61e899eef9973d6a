import { hash } from 'node:crypto';

const BLOCK = 64;
const [INNER, OUTER] = [0x36, 0x5c];

/**
 * Returns HMAC-SHA256 under `key` (32 bytes) as a function of a text, in hex (RFC 2104 §2). The same as
 * `createHmac`, whose object for each text costs six times as much as two hashes.
 */
export function keyedHash(key: Buffer): (text: string) => string {
  const padded = (by: number) => Buffer.concat([key], BLOCK).map((byte) => byte ^ by);
  const [inner, outer] = [padded(INNER), padded(OUTER)];
  return (text) => {
    const digest = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer');
    return hash('sha256', Buffer.concat([outer, digest]), 'hex');
  };
}
