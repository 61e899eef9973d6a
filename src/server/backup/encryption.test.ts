import { buffer } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const text = Buffer.from('a copy of everything');
async function* bodyOf(bytes: Uint8Array) {
  yield bytes;
}

test('a backup password with accents opens what it locked, however a keyboard composes it', async () => {
  const [composed, apart] = ['cinco nutrias pequeñas', 'cinco nutrias pequeñas'.normalize('NFD')] as const;
  const locked = await buffer(encrypt(bodyOf(text), apart));
  expect(await buffer(decrypt(bodyOf(locked), composed))).toEqual(text);
  const asTyped = new Encrypter();
  asTyped.setPassphrase(apart);
  asTyped.setScryptWorkFactor(15);
  const earlier = await asTyped.encrypt(text);
  for (const password of [composed, apart]) expect(await buffer(decrypt(bodyOf(earlier), password))).toEqual(text);
  await expect(buffer(decrypt(bodyOf(locked), 'cinco nutrias pequenas'))).rejects.toThrow();
});
