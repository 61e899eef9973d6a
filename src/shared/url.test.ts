import { expect, test } from 'vitest';
import { readSender } from './mail-settings.ts';
import { EmailAddress } from './subscriber.ts';
import { linkedToken, withAsciiDomain } from './url.ts';

const TOKEN = 'aB3-'.repeat(10) + 'x_z';
test.each([
  ...[TOKEN, ` ${TOKEN}\n`, `<${TOKEN}>`, `${TOKEN}.`, `${TOKEN}=20`, `“${TOKEN}”`, `3D${TOKEN}`, `\u200b${TOKEN}`],
  ...[`${TOKEN.slice(0, 9)}=\r\n${TOKEN.slice(9)}`, `${TOKEN.slice(0, 9)} \n${TOKEN.slice(9)}`],
  ...[`https://podcast.example/reset-password#token=${TOKEN}`, `<https://podcast.example/join#token=3D${TOKEN}>`],
])('a token is found in what people copy of a link: %j', (copied) => {
  expect(linkedToken(copied)).toBe(TOKEN);
});

test('a token in hexadecimal is found behind the sign of quoted-printable too', () => {
  expect(linkedToken(`https://podcast.example/review#token=3D${'0a'.repeat(32)}>`)).toBe('0a'.repeat(32));
});

test('where no token is, none is found', () => {
  expect(['', ' … ', '#token='].map(linkedToken)).toEqual([null, null, null]);
});

test('an email address may have a domain with letters such as ñ, and is kept as mail servers know it', () => {
  expect(EmailAddress.parse(' ana@Español.example ')).toBe('ana@xn--espaol-zwa.example');
  expect(readSender('Pódcast <hola@español.example>')?.address).toBe('hola@xn--espaol-zwa.example');
  const others = ['Ana@HOME.example', 'ana', 'ana@ho me.ñ', 'ana@ñ/x.example', 'peña@home.example'];
  expect(others.map(withAsciiDomain)).toEqual(others);
  expect(EmailAddress.safeParse('peña@home.example').success).toBe(false);
});
