import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, cutOff, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { $account } from './account.ts';
import { LoginForm } from './LoginForm.tsx';

const LOGIN = 'POST /api/auth/login';
const field = (label: string) => page.getByLabelText(label, { exact: true });
const alert = page.getByRole('alert').first();

beforeEach(() =>
  renderIsland(
    <>
      <LoginForm />
      <p hidden data-no-cookies>
        {english.signIn.noCookies}
      </p>
    </>,
  ),
);

async function signIn(): Promise<void> {
  await field('Username').fill('Ana');
  await field('Password').fill('a quiet kitchen table');
  await userEvent.keyboard('{Enter}');
}

test('what is missing is named beside its field, and nothing is sent', async () => {
  await button('Sign in').click();
  await expect
    .element(field('Username'))
    .toHaveAccessibleDescription(`${english.account.usernameHint} Username is required`);
  await expect.element(field('Username')).toHaveFocus();
  await expect.element(field('Password')).toHaveAccessibleDescription('Password is required');
  await expect.element(field('Password')).toBeInvalid();
  expect(requests()).toEqual([]);
});

test('password managers and passkeys know its fields', async () => {
  await expect.element(field('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('a refusal is shown in the server’s words, and a lost connection in ours', async () => {
  answer(LOGIN, 401, { error: english.reasons.credentialsInvalid });
  await signIn();
  await expect.element(alert).toHaveTextContent(english.reasons.credentialsInvalid);
  cutOff(LOGIN);
  await button('Sign in').click();
  await expect.element(alert).toHaveTextContent('No Internet connection');
  expect(navigations).toEqual([]);
});

test('signed in, it goes home, greets by name and the page knows the account', async () => {
  answer(LOGIN, 200, { user: { id: 'u1', username: 'Ana', isAdmin: true } });
  await signIn();
  await expectToast('Login successful', 'Welcome back, Ana!');
  expect(navigations).toEqual(['/']);
  expect($account.get()).toMatchObject({ isAdmin: true, user: { username: 'Ana' } });
});

test('where the browser keeps no cookies, signing in says so and goes nowhere', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  answer(LOGIN, 200, { user: { id: 'u1', username: 'Ana', isAdmin: true } });
  await signIn();
  await expect.element(alert).toHaveTextContent(english.signIn.noCookies);
  expect(navigations).toEqual([]);
  vi.restoreAllMocks();
});

test('after a reset that left passkeys, it shows those first', async () => {
  answer(LOGIN, 200, { user: { id: 'u1', username: 'Ana', isAdmin: true }, review: 'passkeys' });
  await signIn();
  await expectToast('Login successful', 'Welcome back, Ana!');
  expect(navigations).toEqual(['/passkeys?reset']);
});
