import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { type Running, startCommand } from '../support/command.ts';
import { ADMIN, complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { addAccount, signInBySession } from '../support/sessions.ts';
import type { Site } from '../support/site.ts';
import { signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const NEW_PASSWORD = 'a new kitchen table';

/** One of `src/server/commands` beside the site, with this on its standard input. */
function runCommand(site: Site, name: string, words: string[], input = ''): Running['ended'] {
  const { child, ended } = startCommand(site, name, words);
  child.stdin?.end(input);
  return ended;
}

test('the operator makes a link, the password is chosen with it, and a stranger cannot tell who exists @slow', async ({
  page,
  studio: site,
}) => {
  const username = `Rita ${randomUUID()}`;
  await addAccount(site.sql, username, true);
  await signInBySession(page.context(), site, site.sql, username);
  const problems = await complaints(page);

  await page.goto(`${site.url}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/reset-password');
  await expect(page.getByText(english.signIn.resetLead.command)).toBeVisible(); // no mail is promised
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Send Reset Token' }).click();
  await expect(page.locator('main .alert')).toContainText(english.done.resetAsked);

  const { status, said } = await runCommand(site, 'reset-password', [username.toLowerCase()]);
  expect(status).toBe(0);
  const link = /http:\S+#token=[\w-]{43}/.exec(said)?.[0] ?? '';
  expect(link).toContain(site.url);

  await page.goto('about:blank');
  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByLabel('New password')).toBeFocused();
  await expect(page.getByLabel('Reset token')).toHaveValue(/^[\w-]{43}$/);
  expect(page.url()).toBe(`${site.url}/reset-password`);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Password reset successful', { exact: true })).toBeVisible();

  const me = (await (await page.request.get(`${site.url}/api/auth/me`)).json()) as { user: unknown };
  expect(me.user).toBeNull();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${site.url}/`);
  expect(problems).toEqual([]);
  expect(site.output()).not.toContain(new URL(link).hash.slice(7));
  const known = await askForReset(site, username);
  expect(known).toEqual({
    status: 200,
    body: JSON.stringify({ message: english.done.resetAsked }),
  });
  expect(await askForReset(site, 'nobody')).toEqual(known);
});

async function askForReset({ url }: Site, username: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${url}/api/auth/request-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  return { status: answer.status, body: await answer.text() };
}

test('@slow commands work beside the site and without it, and say in one line what they cannot do', async ({
  page,
  aSite,
}) => {
  const site = await aSite();
  const users = (words: string[], input?: string) => runCommand(site, 'users', words, input);
  expect(await users(['list'])).toEqual({ status: 0, said: 'There are no accounts yet.\n' });
  await signIn(page, site);

  expect(await users(['add', 'Ben'], 'another quiet table\n')).toEqual({ status: 0, said: '"Ben" has been added.\n' });
  expect(await users(['add', 'Cleo'], '123')).toEqual({
    status: 1,
    said: `${english.reasons.passwordShort({ minimum: 6 })}\n`,
  });
  expect(await users(['remove', ADMIN.username])).toMatchObject({
    status: 1,
    said: expect.stringContaining('last administrator'),
  });
  expect(await users(['role', 'Ben', '--admin'])).toEqual({ status: 0, said: '"Ben" is now an administrator.\n' });
  expect(await users(['role', 'Ben'])).toMatchObject({ status: 1, said: expect.stringContaining('Usage') });
  expect(await runCommand(site, 'reset-password', ['nobody'])).toEqual({
    status: 1,
    said: `${english.reasons.userUnknown({ name: 'nobody' })}\n`,
  });

  await site.stop();
  expect(await users(['remove', ADMIN.username])).toEqual({ status: 0, said: '"Ana" has been removed.\n' });
  const { said } = await runCommand(site, 'audit-log', ['2']);
  expect(said.trim().split('\n')).toHaveLength(2);
  expect(said).toMatch(/password reset requested.*\n.*user removed.*username="Ana"/);
  expect((await users(['list'])).said).toMatch(/^Ben\tadministrator\t0 passkeys\tsince \w+ \d+, \d{4}\n$/);
});
