import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, cutOff, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { $account } from './account.ts';
import { RegistrationForm } from './RegistrationForm.tsx';

const REGISTER = 'POST /api/auth/secret-register-admin';
const field = (label: string) => page.getByLabelText(label, { exact: true });
const alert = page.getByRole('alert').first();

beforeEach(() => renderIsland(<RegistrationForm />));

async function fillIn(): Promise<void> {
  await field('Master password').fill('not the right one');
  await field('New admin username').fill('Ana');
  await field('New admin password').fill('a quiet kitchen table');
}

test('it leads back to the login', async () => {
  await expect.element(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
});

test('what is missing is named beside its field, and nothing is sent', async () => {
  await button('Create Admin User').click();
  await expect.element(field('Master password')).toHaveAccessibleDescription(english.reasons.masterPasswordMissing);
  await expect.element(field('Master password')).toHaveFocus();
  await expect.element(field('New admin username')).toHaveAccessibleDescription(/Username is required$/);
  await expect
    .element(field('New admin password'))
    .toHaveAccessibleDescription(english.reasons.passwordShort({ minimum: 6 }));
  expect(requests()).toEqual([]);
});

test.each([
  [
    'the server’s sentence',
    () => answer(REGISTER, 403, { error: english.reasons.masterPasswordWrong }),
    english.reasons.masterPasswordWrong,
  ],
  ['an answer without one', () => answer(REGISTER, 500, '<h1>Bad gateway</h1>'), 'Registration failed'],
  ['no answer', () => cutOff(REGISTER), english.studio.account.registration.noAnswer],
])('%s: the form says why it failed and keeps what was typed', async (_what, prepare, sentence) => {
  prepare();
  await fillIn();
  await button('Create Admin User').click();
  await expect.element(alert).toHaveTextContent(sentence);
  await expect.element(field('New admin username')).toHaveValue('Ana');
  expect(navigations).toEqual([]);
});

const ANA = { id: '1', username: 'Ana', isAdmin: true, role: 'administrator' } as const;

test('who creates an account for a colleague continues as who they are', async () => {
  answer(REGISTER, 201, { user: ANA, isSignedIn: false });
  await fillIn();
  await button('Create Admin User').click();
  await expectToast('Admin user created', english.studio.account.registration.canSignIn('Ana'));
  expect(navigations).toEqual(['/login']);
  expect($account.get()?.user).not.toEqual(ANA);
});

test('who creates the first account is signed in with it, and is shown a recovery code', async () => {
  const release = answerLater(REGISTER, 201, { user: ANA, isSignedIn: true, recoveryCode: 'AAAAA-BBBBB' });
  await fillIn();
  await button('Create Admin User').click();
  await expect.element(button('Creating...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Admin user created', english.studio.account.registration.signedIn('Ana'));
  await expect.element(page.getByLabelText('Recovery code')).toHaveValue('AAAAA-BBBBB');
  expect(navigations).toEqual([]);
  await button(english.studio.account.recoveryCode.goOn).click();
  const { emailOffer, save, mailForm } = english.studio.account;
  await expect.element(button(emailOffer.later)).toBeVisible();
  answer('GET /api/account', 200, { notices: ['approvals', 'failures'] });
  answer('PUT /api/account', 200, {});
  await field(mailForm.email).fill('ana@example.org');
  await button(save).click();
  await expect.poll(() => navigations).toEqual(['/studio']);
  expect(requests().at(-1)?.body).toEqual({
    email: 'ana@example.org',
    notices: ['approvals', 'failures'],
  });
  expect(requests()[0]?.body).toEqual({
    masterPassword: 'not the right one',
    username: 'Ana',
    password: 'a quiet kitchen table',
  });
});
