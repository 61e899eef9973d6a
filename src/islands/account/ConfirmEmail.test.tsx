import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';

const CONFIRM = 'POST /api/auth/confirm-email';
const TOKEN = 'a'.repeat(43);

test('an address is confirmed by a press, and the token leaves the address of the page', async () => {
  history.replaceState(null, '', `#token=${TOKEN}`);
  await renderIsland(<ConfirmEmail />);
  expect(location.hash).toBe('');
  expect(requests()).toEqual([]);
  answer(CONFIRM, 200, { email: 'ana@example.org' });
  await button('Confirm').click();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(english.studio.account.confirmEmail.done('ana@example.org'));
  expect(requests().map(({ body }) => body)).toEqual([{ token: TOKEN }]);
});

test('a link without its token, or one that was used, says what to do', async () => {
  await renderIsland(<ConfirmEmail />);
  await button('Confirm').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(english.reasons.emailLinkInvalid);
  expect(requests()).toEqual([]);
});
