import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { PasswordForm } from './PasswordForm.tsx';

const CHANGE = 'POST /api/auth/change-password';
const current = page.getByLabelText('Current password', { exact: true });
const next = page.getByLabelText('New password', { exact: true });

beforeEach(async () => {
  await renderIsland(<PasswordForm username="Ana" minLength={8} />);
});

test('both passwords are asked for, the new one with the site’s length', async () => {
  await next.fill('seven77');
  await button('Change Password').click();
  await expect.element(current).toHaveAccessibleDescription('Password is required');
  await expect
    .element(next)
    .toHaveAccessibleDescription('At least 8 characters Password must be at least 8 characters');
  expect(requests()).toEqual([]);
});

test('a wrong current password is named, a right one empties the form', async () => {
  answer(CHANGE, 400, { error: 'This is not your current password', field: 'password' });
  await current.fill('not this one');
  await next.fill('another quiet table');
  await button('Change Password').click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('This is not your current password');
  await expect.element(current).toHaveFocus();
  answer(CHANGE, 200, { message: 'Password changed' });
  await current.fill('a quiet kitchen table');
  await button('Change Password').click();
  await expectToast('Password changed', 'You are signed out everywhere else.');
  await expect.element(current).toHaveValue('');
  await expect.element(next).toHaveValue('');
});
