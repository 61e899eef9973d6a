import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

test('is HMAC-SHA256 for texts of any length', () => {
  const key = randomBytes(32);
  const mark = keyedHash(key);
  for (const text of ['', 'a', 'Jürgen’s 🎧', 'x'.repeat(64), 'agent '.repeat(500)])
    expect(mark(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
});
