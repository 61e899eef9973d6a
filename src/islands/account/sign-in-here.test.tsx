import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { provideSignIn } from '../sign-in-again.ts';
import { send } from '../api.ts';
import { signedInAs } from './account.ts';
import { signInHere } from './sign-in-here.tsx';
import { Invitations } from '../people/Invitations.tsx';

provideSignIn(signInHere);
const ANA = { id: '1', username: 'Ana', isAdmin: true, role: 'administrator' };
const INVITE = 'POST /api/people/invitations';
const { invitation } = english.studio.people;

async function invite(status = 403, code: 'signInAgain' | 'signInFirst' = 'signInAgain'): Promise<void> {
  answer(INVITE, status, { error: english.reasons[code], code });
  answer('GET /api/auth/me', 200, status === 403 ? { user: ANA, isAdmin: true } : { user: null, isAdmin: false });
  await renderIsland(<Invitations invitations={[]} me="Ana" />);
  await button(invitation.invite).click();
  await page.getByLabelText(invitation.email).fill('ben@example.org');
  await button(invitation.make).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

test('after a while the password is asked for in place, and what was being done continues with what was typed', async () => {
  await invite();
  answer('POST /api/auth/login', 401, { error: english.reasons.credentialsInvalid });
  await page.getByRole('dialog').getByLabelText(english.account.password).fill('wrong');
  await button(english.account.signIn).click();
  await expect.element(page.getByRole('dialog').getByText(english.reasons.credentialsInvalid)).toBeVisible();
  answer('POST /api/auth/login', 200, { user: ANA });
  const made = { id: 'i1', url: 'https://x.example/join#token=t', expiresAt: '2026-12-01T10:00:00Z', mailed: false };
  answer(INVITE, 201, made);
  await page.getByRole('dialog').getByLabelText(english.account.password).fill('right');
  await button(english.account.signIn).click();
  await expect.element(page.getByLabelText(invitation.link)).toHaveValue(made.url);
  expect(requests('POST /api/auth/login').at(-1)?.body).toEqual({ username: 'Ana', password: 'right' });
  expect(requests(INVITE).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ role: 'author', email: 'ben@example.org' })),
  );
});

test('whose session has ended is asked in the same way, but not for what the page only reads', async () => {
  signedInAs({ ...ANA, role: 'administrator' });
  await invite(401, 'signInFirst');
  answer('POST /api/auth/login', 200, { user: ANA });
  const made = { id: 'i1', url: 'https://x.example/join#token=t', expiresAt: '2026-12-01T10:00:00Z', mailed: false };
  answer(INVITE, 201, made);
  await page.getByRole('dialog').getByLabelText(english.account.password).fill('right');
  await button(english.account.signIn).click();
  await expect.element(page.getByLabelText(invitation.link)).toHaveValue(made.url);
  answer('GET /api/people', 401, { error: english.reasons.signInFirst, code: 'signInFirst' });
  await expect(send('GET /api/people', {})).rejects.toThrow('401');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('who says no stays where they are, with the reason and what was typed', async () => {
  await invite();
  await page.getByRole('dialog').getByRole('button', { name: english.general.cancel }).click();
  await expect.element(page.getByText(english.reasons.signInAgain)).toBeVisible();
  await expect.element(page.getByLabelText(invitation.email)).toHaveValue('ben@example.org');
  expect(requests(INVITE)).toHaveLength(1);
});

test.for([{ passkeys: [] }, { passkeys: [{ id: 'p1', name: 'Phone', createdAt: '2026-11-20T10:00:00Z' }] }])(
  'a passkey is offered to who has one alone: $passkeys',
  async ({ passkeys }) => {
    answer('GET /api/passkeys', 200, passkeys);
    await invite();
    await expect.element(page.getByRole('dialog').getByLabelText(english.account.password)).toBeVisible();
    const offers = page.getByRole('dialog').getByRole('button', { name: english.studio.account.signInHere.passkey });
    await expect.poll(() => offers.elements().length).toBe(passkeys.length);
    await page.getByRole('dialog').getByRole('button', { name: english.general.cancel }).click();
  },
);
