import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hostCookie, setCookie } from '#server/cookies.ts';
import { deriveKey } from '#server/secrets.ts';
import { pageWords } from '#server/words.ts';
import { YEAR_S } from '#shared/units.ts';

/** Shows that a user has signed in on this device before; it grants no access on its own. */
export const DEVICE_COOKIE = hostCookie('device');

/** The first match of each list wins: Edge and Opera also call themselves Chrome, Chrome also Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** Returns a User-Agent in words, such as `Firefox on Windows`: enough for users to recognize their own device. */
export function describeDevice(userAgent: string): string {
  const nameIn = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (!system) return browser ?? 'Unknown device';
  return `${browser ?? 'A browser'} on ${system}`;
}

/** Returns the same in the language of the request. */
export function formatDevice(described: string): string {
  const { unknownDevice, someBrowser, deviceOn } = pageWords().devices;
  const [, browser = described, system] = /^(.*) on (.*)$/.exec(described) ?? [];
  const named = { 'Unknown device': unknownDevice, 'A browser': someBrowser }[browser] ?? browser;
  return system ? deviceOn(named, system) : named;
}

/** Returns the Set-Cookie value for a device on which this user has just signed in. */
export function deviceCookie(username: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return setCookie(DEVICE_COOKIE, `${nonce}.${sign(username, nonce)}`, YEAR_S);
}

/**
 * Returns the nonce by which sign-ins from this device are throttled, or null when this user never signed in there:
 * guesses elsewhere do not lock them out here. Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function verifyDevice(cookie: string | undefined, username: string): string | null {
  const [nonce = ''] = cookie?.split('.') ?? [];
  const expected = Buffer.from(`${nonce}.${sign(username, nonce)}`);
  const given = Buffer.from(cookie ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : null;
}

const sign = (username: string, nonce: string) =>
  createHmac('sha256', deriveKey('known devices')).update(`${nonce} ${username.toLowerCase()}`).digest('base64url');
