import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectTexts, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { Passkeys } from './Passkeys.tsx';

const TABLET = { id: 'p1', name: 'Kitchen tablet', createdAt: new Date('2026-11-20T10:00:00Z') };
const BEGIN = 'POST /api/passkeys/register/begin';
const OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'Carecast', id: 'localhost' },
  user: { id: 'dXNlcg', name: 'Ana', displayName: 'Ana' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
};
const QUESTION = english.studio.account.passkeys.sure('Kitchen tablet');
const field = page.getByLabelText('Passkey name', { exact: true });
const alert = page.getByRole('alert').first();
const own = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential');
afterEach(() => own && Object.defineProperty(window, 'PublicKeyCredential', own));

async function openForm(name: string): Promise<void> {
  await renderIsland(<Passkeys passkeys={[]} />);
  await button('Create Passkey').click();
  await expect.element(field).toHaveFocus();
  await field.fill(name);
}

test('it takes a name and no password', async () => {
  await openForm('Phone');
  answer(BEGIN, 409, { error: english.reasons.tooManyPasskeys({ most: 20 }) });
  await button('Create').click();
  await expect.element(alert).toBeVisible();
  expect(requests().map(({ body }) => body)).toEqual([undefined]);
});

test('the form opens and closes, and asks for a name', async () => {
  await openForm('   ');
  await expect.element(page.getByText(english.studio.account.passkeys.none)).toBeVisible();
  await expect.element(button('Cancel')).toHaveAttribute('aria-expanded', 'true');
  await button('Create').click();
  await expect
    .element(field)
    .toHaveAccessibleDescription(`${english.studio.account.passkeys.nameHint} ${english.reasons.passkeyNameMissing}`);
  expect(requests()).toEqual([]);
  await button('Cancel').click();
  await expect.element(field).not.toBeInTheDocument();
});

test('a browser without passkeys says so', async () => {
  const release = answerLater(BEGIN, 200, OPTIONS);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  await openForm('Phone');
  await button('Create').click();
  await expect.element(button('Creating...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(alert).toHaveTextContent('WebAuthn is not supported in this browser');
});

test('one is deleted after a question', async () => {
  answer('DELETE /api/passkeys/p1', 204);
  await renderIsland(<Passkeys passkeys={[TABLET]} />);
  await expectTexts(page.getByRole('listitem'), 'Kitchen tablet', 'Nov 20, 2026');
  await button('Delete Kitchen tablet').click();
  const question = page.getByRole('dialog', { name: QUESTION });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(requests()).toEqual([]);
  await button('Delete Kitchen tablet').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Passkey deleted', english.studio.account.passkeys.deletedText('Kitchen tablet'));
  await expect.element(page.getByText(english.studio.account.passkeys.none)).toBeVisible();
  await expect.element(button('Create Passkey')).toHaveFocus();
});

test('a deletion that fails leaves it in the list', async () => {
  answer('DELETE /api/passkeys/p1', 403, { error: english.reasons.signInAgain });
  await renderIsland(<Passkeys passkeys={[TABLET]} />);
  await button('Delete Kitchen tablet').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(english.studio.account.passkeys.deleteFailed, english.reasons.signInAgain);
  await expect.element(button('Delete Kitchen tablet')).toBeVisible();
});
