import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { PasswordForm } from './PasswordForm.tsx';

const CHANGE = 'POST /api/auth/change-password';
const current = page.getByLabelText('Current password', { exact: true });
const next = page.getByLabelText('New password', { exact: true });

beforeEach(() => renderIsland(<PasswordForm username="Ana" minLength={8} />));

test('both passwords are asked for, the new one with the site’s length', async () => {
  await next.fill('seven77');
  await button('Change password').click();
  await expect.element(current).toHaveAccessibleDescription('Password is required');
  await expect
    .element(next)
    .toHaveAccessibleDescription(`${english.account.atLeast(8)} ${english.reasons.passwordShort({ minimum: 8 })}`);
  expect(requests()).toEqual([]);
});

test('a wrong current password is named, a right one empties the form', async () => {
  answer(CHANGE, 400, { error: english.reasons.passwordNotCurrent, field: 'password' });
  await current.fill('not this one');
  await next.fill('another quiet table');
  await button('Change password').click();
  await expect
    .element(current)
    .toHaveAccessibleDescription(expect.stringContaining(english.reasons.passwordNotCurrent));
  await expect.element(current).toHaveFocus();
  answer(CHANGE, 204);
  answer('GET /api/passkeys', 200, []);
  answer('GET /api/tokens', 403, { error: english.general.notAllowed });
  await current.fill('a quiet kitchen table');
  await button('Change password').click();
  await expectToast('Password changed', english.studio.account.passwordForm.changedText);
  await expect.element(current).toHaveValue('');
  await expect.element(next).toHaveValue('');
});

test('what still signs in after a change is listed, and removed by one call', async () => {
  answer(CHANGE, 204);
  answer('GET /api/passkeys', 200, [{ id: 'p1', name: 'Phone' }]);
  answer('GET /api/tokens', 200, [{ id: 't1', name: 'Uploader' }]);
  await current.fill('a quiet kitchen table');
  await next.fill('another quiet table');
  await button('Change password').click();
  await expect.element(page.getByText('Passkey: Phone')).toBeVisible();
  await expect.element(page.getByText('Access key: Uploader')).toBeVisible();
  answer('DELETE /api/auth/ways-in', 500, { error: 'Something went wrong' });
  await button('Remove all').click();
  await expectToast(english.studio.account.waysIn.failed, 'Something went wrong');
  await expect.element(page.getByText('Passkey: Phone')).toBeVisible(); // none is gone
  expect(requests('DELETE /api/auth/ways-in')).toMatchObject([{ body: { passkeys: ['p1'], keys: ['t1'] } }]);
});
