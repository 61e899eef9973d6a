import { afterEach, expect, test } from 'vitest';
import { config } from './config.ts';
import { hintCookie, hostCookie, setCookie } from './cookies.ts';

const { isHttps } = config;
afterEach(() => void (config.isHttps = isHttps));

test('behind https every cookie is held to https, and those out of reach of scripts to this host', () => {
  config.isHttps = true;
  expect(setCookie(hostCookie('visitor'), 'x', 60)).toBe(
    '__Host-visitor=x; HttpOnly; Max-Age=60; Path=/; SameSite=Lax; Secure',
  );
  expect(hintCookie(undefined, { rated: true })).toBe('hint=rated; Max-Age=31536000; Path=/; SameSite=Lax; Secure');
});

test('the hint holds what is known, in one order, and goes when nothing is', () => {
  expect(hintCookie('rated', { user: true })).toMatch(/^hint=user,rated; /);
  expect(hintCookie('user,rated', { user: false })).toMatch(/^hint=rated; Max-Age=31536000;/);
  expect(hintCookie('user', { rated: true })).toMatch(/^hint=user,rated; Max-Age=31536000;/);
  expect(hintCookie('user', { user: false })).toMatch(/^hint=; Max-Age=0;/);
  expect(hintCookie('x; Domain=evil,root', {})).toMatch(/^hint=; Max-Age=0;/);
});
