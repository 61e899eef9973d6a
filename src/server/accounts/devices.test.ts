import { expect, test } from 'vitest';
import { deviceCookie, describeDevice, verifyDevice } from './devices.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36 Edg/128.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

const valueOf = (cookie: string) => /=([^;]*)/.exec(cookie)?.[1] ?? '';

test('a device is known to the user who signed in on it, in any case, and to no one else', () => {
  const value = valueOf(deviceCookie('Ana'));
  expect(verifyDevice(value, 'ANA')).toMatch(/^[\w-]{22}$/);
  expect(verifyDevice(value, 'Ben')).toBeNull();
  expect(verifyDevice(`${value}.x`, 'Ana')).toBeNull();
});

test.each([undefined, '', '.', 'made.up', 'a.b.c'])('the cookie %j makes no device known', (value) => {
  expect(verifyDevice(value, 'Ana')).toBeNull();
});

test('the cookie is out of reach of scripts', () => {
  expect(deviceCookie('Ana')).toMatch(/^device=[\w-]+\.[\w-]+; HttpOnly; Max-Age=31536000; Path=\/; SameSite=Lax$/);
});
