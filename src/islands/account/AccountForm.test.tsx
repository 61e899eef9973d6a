import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Account } from '#shared/people.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { AccountForm } from './AccountForm.tsx';
import { Recovery } from './Recovery.tsx';

const ANA: Account<Date> = {
  username: 'Ana',
  role: 'author',
  email: 'ana@example.org',
  notices: ['approvals'],
  recoveryCodeMadeAt: null,
};
const SAVE = 'PUT /api/account';
const MAKE = 'POST /api/account/recovery-code';
const BEGIN = 'POST /api/passkeys/authenticate/begin';
const email = page.getByLabelText('Email');
const current = page.getByLabelText('Current password', { exact: true });
const openRecovery = () => page.getByText(english.studio.account.recoveryCode.none).click();
const bodies = (route: string) => requests(route).map(({ body }) => body);

test('another address wants the current password, notices do not', async () => {
  await renderIsland(<AccountForm account={ANA} hasPasskeys={false} sendsMail />);
  await expect.element(current).not.toBeInTheDocument();
  answer(SAVE, 200, ANA);
  await button('Save').click();
  await expectToast('Saved', english.studio.account.mailForm.goesTo('ana@example.org'));
  await email.fill('new@example.org');
  await button('Save').click();
  await expect.element(current).toHaveAccessibleDescription(/Password is required$/);
  answer(SAVE, 400, { error: english.reasons.passwordNotCurrent, field: 'password' });
  await current.fill('a guess');
  await button('Save').click();
  await expect
    .element(current)
    .toHaveAccessibleDescription(expect.stringContaining(english.reasons.passwordNotCurrent));
  answer(SAVE, 200, ANA);
  await current.fill('a quiet kitchen table');
  await button('Save').click();
  await expectToast('Saved', english.studio.account.mailForm.goesTo('new@example.org'));
  await expect.element(current).not.toBeInTheDocument();
  const saved = { email: 'new@example.org', notices: ['approvals'] };
  expect(bodies(SAVE)).toEqual([
    { email: 'ana@example.org', notices: ['approvals'] },
    { ...saved, password: 'a guess' },
    { ...saved, password: 'a quiet kitchen table' },
  ]);
});

test('an address that the form did not notice is asked about when the server refuses it', async () => {
  await renderIsland(<AccountForm account={{ ...ANA, email: null }} hasPasskeys={false} sendsMail />);
  answer(SAVE, 400, { error: english.reasons.proofMissing, field: 'password' });
  await button('Save').click();
  await expect.element(current).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent(english.reasons.proofMissing);
});

test('a recovery code wants the current password, and is shown with it', async () => {
  await renderIsland(<Recovery username="Ana" hasPasskeys={false} madeAt={null} />);
  await openRecovery();
  await button('Make a code').click();
  await expect.element(current).toHaveAccessibleDescription(/Password is required$/);
  expect(requests()).toEqual([]);
  answer(MAKE, 201, { recoveryCode: 'ABCDE-FGHJK' });
  await current.fill('a quiet kitchen table');
  await button('Make a code').click();
  await expect.element(page.getByLabelText('Recovery code')).toHaveValue('ABCDE-FGHJK');
  expect(bodies(MAKE)).toEqual([{ password: 'a quiet kitchen table' }]);
});

test('a passkey in place of the password sends the form at once', async () => {
  const signed = { id: 'p1', rawId: 'p1', type: 'public-key', response: {} };
  const credential = { ...signed, rawId: new ArrayBuffer(2), getClientExtensionResults: () => ({}) };
  const response = { authenticatorData: new ArrayBuffer(1), clientDataJSON: new ArrayBuffer(1) };
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    ...credential,
    response: { ...response, signature: new ArrayBuffer(1) },
  } as unknown as Credential);
  await renderIsland(<Recovery username="Ana" hasPasskeys madeAt={null} />);
  await openRecovery();
  answer(BEGIN, 200, { challenge: 'AAAA' });
  answer(MAKE, 201, { recoveryCode: 'ABCDE-FGHJK' });
  await button(english.studio.account.proof.passkey).click();
  await expect.element(page.getByLabelText('Recovery code')).toHaveValue('ABCDE-FGHJK');
  expect(bodies(MAKE)).toEqual([{ passkey: expect.objectContaining({ id: 'p1', type: 'public-key' }) }]);
});
