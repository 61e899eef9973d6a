import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import type { Delivery } from './RequestForm.tsx';
import { ResetForms } from './ResetForms.tsx';
import { $resetToken } from './reset-token.ts';

const REQUEST = 'POST /api/auth/request-reset';
const RESET = 'POST /api/auth/reset-password';
const MESSAGE = english.done.resetAsked;
const TOKEN = 't'.repeat(43);
const field = (label: string) => page.getByLabelText(label, { exact: true });

beforeEach(() => $resetToken.set(null));

const show = (delivery: Delivery = 'command') => renderIsland(<ResetForms delivery={delivery} minLength={6} />);

test('a request without a name is not sent', async () => {
  await show();
  await button('Send Reset Token').click();
  await expect
    .element(field('Username'))
    .toHaveAccessibleDescription(`${english.account.usernameHint} Username is required`);
  expect(requests()).toEqual([]);
});

test.each([
  ['command', english.account.where.command],
  ['smtp', english.account.where.smtp],
] as const)('the answer says the same for every name, and where a token by %s comes from', async (delivery, where) => {
  answer(REQUEST, 200, { message: MESSAGE });
  await show(delivery);
  await field('Username').fill('Ana');
  await button('Send Reset Token').click();
  await expectToast('Reset requested', MESSAGE);
  await expect.element(page.getByText(`${MESSAGE} ${where}`)).toBeVisible();
});

test('in development the second step comes on its own with the token', async () => {
  answer(REQUEST, 200, { message: MESSAGE, token: TOKEN });
  await show('response');
  await field('Username').fill('Ana');
  await button('Send Reset Token').click();
  await expect.element(field('Reset token')).toHaveValue(TOKEN);
  await expect.element(field('New password')).toHaveFocus();
});

test('a person with a token types it, and can ask for another', async () => {
  await show();
  await button(english.account.haveToken).click();
  await expect.element(field('Reset token')).toHaveFocus();
  await button('Reset Password').click();
  await expect
    .element(field('Reset token'))
    .toHaveAccessibleDescription(expect.stringContaining(english.reasons.resetTokenMissing));
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription(`${english.account.atLeast(6)} ${english.reasons.passwordShort({ minimum: 6 })}`);
  expect(requests()).toEqual([]);
  await button(english.account.newToken).click();
  await expect.element(button('Send Reset Token')).toBeVisible();
});

test('a password that is too short or too easy is named, and a good one leads to the login', async () => {
  $resetToken.set(TOKEN);
  await show();
  await field('New password').fill('12345');
  await button('Reset Password').click();
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription(`${english.account.atLeast(6)} ${english.reasons.passwordShort({ minimum: 6 })}`);
  expect(requests()).toEqual([]);
  const error = english.reasons.passwordTooEasy;
  answer(RESET, 400, { error, field: 'newPassword' });
  await field('New password').fill('password');
  await button('Reset Password').click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(error);
  await expect.element(field('New password')).toHaveFocus();
  answer(RESET, 200, { message: 'Password reset successful' });
  await field('New password').fill('a new kitchen table');
  await button('Reset Password').click();
  await expectToast('Password reset successful', english.account.resetDoneText);
  expect(navigations).toEqual(['/login']);
  expect(requests(RESET).at(-1)?.body).toEqual({ token: TOKEN, newPassword: 'a new kitchen table' });
});
