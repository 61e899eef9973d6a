import { expect, type Page } from '@playwright/test';
import type { Site } from './site.ts';

export const ADMIN = { username: 'Ana', password: 'a quiet kitchen table' };

/** Both papers are looked at; the dark one, whose shapes are the same, in the slow lane. */
export const PALETTES = [
  { colorScheme: 'light', lane: '' },
  { colorScheme: 'dark', lane: '@slow ' },
] as const;

/** Makes the first administrator and signs in, through the API: for journeys about something else. */
export async function signInAsFirstAdmin(page: Page, site: Site): Promise<void> {
  const { masterPassword, url } = site;
  const registered = await page.request.post(`${url}/api/auth/secret-register-admin`, {
    data: { masterPassword, ...ADMIN },
  });
  expect(registered.status()).toBe(201);
  const signedIn = await page.request.post(`${url}/api/auth/login`, { data: ADMIN });
  expect(signedIn.status()).toBe(200);
}

/** Collects what the browser complains of: refused by the policy, thrown, or missing. Expect it to stay empty. */
export async function complaints(page: Page): Promise<string[]> {
  const list: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => list.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`);
    });
  });
  // Whoever goes on before a page has faded in ends the fading, which Chromium reports as an error of nobody's.
  page.on('pageerror', (error) => !/Transition was skipped/.test(String(error)) && list.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && list.push(message.text()));
  return list;
}

/** Seconds the one audio element has reached; -1 without one. */
export const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);

/** Waits until the audio is really moving. */
export async function expectPlaying(page: Page): Promise<void> {
  const before = await currentTime(page);
  await expect.poll(() => currentTime(page), { timeout: 10_000 }).toBeGreaterThan(before + 0.3);
}
