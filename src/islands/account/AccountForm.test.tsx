import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Account } from '#shared/contract/account.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { AccountForm } from './AccountForm.tsx';
import { Recovery } from './Recovery.tsx';

const ANA: Account<Date> = {
  username: 'Ana',
  role: 'author',
  email: 'ana@example.org',
  isEmailConfirmed: true,
  notices: ['approvals'],
  recoveryCodeMadeAt: null,
};
const SAVE = 'PUT /api/account';
const MAKE = 'POST /api/account/recovery-code';
const email = page.getByLabelText('Email');
const bodies = (route: string) => requests(route).map(({ body }) => body);

test('another address is saved as it is, and the page says that it is not confirmed yet and sends the link again', async () => {
  await renderIsland(<AccountForm account={ANA} sendsMail />);
  const { state, again, sent } = english.studio.account.unconfirmed;
  await expect.element(button(again)).not.toBeInTheDocument();
  answer(SAVE, 200, { ...ANA, email: 'new@example.org', isEmailConfirmed: false });
  await email.fill('new@example.org');
  await button('Save').click();
  await expectToast('Saved', english.studio.account.unconfirmed.sentText('new@example.org'));
  expect(bodies(SAVE)).toEqual([{ email: 'new@example.org', notices: ['approvals'] }]);
  await expect.element(page.getByText(state('new@example.org'))).toBeVisible();
  answer('POST /api/account/email-confirmation', 204);
  await button(again).click();
  await expectToast(sent, english.studio.account.unconfirmed.sentText('new@example.org'));
});

test('an address by which someone else signs in is refused beside the field', async () => {
  await renderIsland(<AccountForm account={ANA} sendsMail />);
  answer(SAVE, 409, { error: english.reasons.emailTaken, code: 'emailTaken', field: 'email' });
  await email.fill('maria@example.org');
  await button('Save').click();
  await expect.element(email).toHaveAccessibleDescription(expect.stringContaining(english.reasons.emailTaken));
});

test('a recovery code is made and shown without a password', async () => {
  await renderIsland(<Recovery madeAt={null} />);
  await page.getByText(english.studio.account.recoveryCode.none).click();
  answer(MAKE, 201, { recoveryCode: 'ABCDE-FGHJK' });
  await button('Make a code').click();
  await expect.element(page.getByLabelText('Recovery code')).toHaveValue('ABCDE-FGHJK');
});
