import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectTexts, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { signInHere } from '../account/sign-in-here.tsx';
import { provideSignIn } from '../sign-in-again.ts';
import { english } from '../../../tests/support/words.ts';
import { Keys } from './Keys.tsx';

const NOW = new Date('2026-11-21T10:00:00Z');
const GENERATOR = {
  id: 't1',
  name: 'Generator',
  scopes: ['drafts' as const, 'publish' as const],
  createdAt: new Date('2026-11-20T10:00:00Z'),
  lastUsedAt: new Date('2026-11-21T08:00:00Z'),
  expiresAt: null,
};
const MAKE = 'POST /api/tokens';
const TOKEN = `care_${'x'.repeat(43)}`;
const rows = page.getByRole('listitem');

test('the list says what each key may do, when it was used and when it ends', async () => {
  const old = { ...GENERATOR, id: 't2', name: 'Old', lastUsedAt: null, expiresAt: new Date('2026-11-21T09:00:00Z') };
  await renderIsland(<Keys keys={[GENERATOR, old]} now={NOW} />);
  await expectTexts(rows.first(), 'Generator', 'drafts and uploads, publishing', 'Nov 20, 2026', 'last used today');
  await expectTexts(rows.nth(1), 'Old', 'Expired', 'never used', 'expired Nov 21, 2026');
});

test('a key is made for what was ticked, shown once to be copied, and then only listed', async () => {
  const made = { ...GENERATOR, scopes: ['drafts', 'read'], createdAt: NOW.toISOString(), lastUsedAt: null };
  answer(MAKE, 201, { ...made, token: TOKEN });
  await renderIsland(<Keys keys={[]} now={NOW} />);
  await expect.element(page.getByText(english.studio.credentials.keys.empty)).toBeVisible();
  await button('Make a key').click();
  const name = page.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveFocus();
  await button('Make the key').click();
  await expect.element(page.getByText(english.reasons.keyNameMissing)).toBeVisible();
  await name.fill('Generator');
  await page.getByLabelText('Add drafts').click();
  await button('Make the key').click();
  await expect.element(page.getByRole('alert').filter({ hasText: english.reasons.keyScopesMissing })).toBeVisible();
  expect(requests()).toEqual([]);
  await page.getByLabelText('Add drafts').click();
  await page.getByLabelText('Read', { exact: true }).click();
  await page.getByLabelText('Expires').selectOptions('Never');
  await button('Make the key').click();
  await expect.element(page.getByLabelText('Your new key')).toHaveValue(TOKEN);
  expect(requests(MAKE)[0]?.body).toEqual({ name: 'Generator', scopes: ['read', 'drafts'], expiresAt: null });
  await expect.element(button('Copy')).toHaveFocus();
  await button('Done').click();
  await expect.element(button('Make a key')).toHaveFocus();
  expect(document.body.innerHTML).not.toContain(TOKEN);
  await expectTexts(rows, 'Generator', 'drafts and uploads, reading', 'never used');
});

test('a name that is taken is shown once, beside the field', async () => {
  answer(MAKE, 409, { error: english.reasons.keyNameTaken, field: 'name' });
  await renderIsland(<Keys keys={[GENERATOR]} now={NOW} />);
  await button('Make a key').click();
  await page.getByLabelText('Name', { exact: true }).fill('Generator');
  await button('Make the key').click();
  await expect
    .element(page.getByLabelText('Name', { exact: true }))
    .toHaveAccessibleDescription(expect.stringContaining(english.reasons.keyNameTaken));
  expect(page.getByText(english.reasons.keyNameTaken).elements()).toHaveLength(1);
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
});

test('one is removed after a question', async () => {
  answer('DELETE /api/tokens/t1', 204);
  await renderIsland(<Keys keys={[GENERATOR]} now={NOW} />);
  await button('Remove Generator').click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(requests()).toEqual([]);
  await button('Remove Generator').click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectToast('Key removed', english.studio.credentials.keys.removedText('Generator'));
  await expect.element(page.getByText(english.studio.credentials.keys.empty)).toBeVisible();
  await expect.element(button('Make a key')).toHaveFocus();
});

test('a session that is a day old is asked for a sign-in in place, and the key stays until then', async () => {
  answer('DELETE /api/tokens/t1', 403, { error: english.reasons.signInAgain, code: 'signInAgain' });
  provideSignIn(signInHere);
  answer('GET /api/auth/me', 200, { user: { id: '1', username: 'Ana' } });
  await renderIsland(<Keys keys={[GENERATOR]} now={NOW} />);
  await button('Remove Generator').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Sign in again' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: english.reasons.signInAgain })).toBeVisible();
  expect(page.getByText(english.reasons.signInAgain).elements()).toHaveLength(1); // not in a toast as well
  await expect.element(button('Remove Generator')).toBeVisible();
});
