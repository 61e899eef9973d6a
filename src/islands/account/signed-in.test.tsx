import { expect, test, vi } from 'vitest';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { english } from '../../../tests/support/words.ts';
import { readStored } from '../ui/stored.ts';
import { drawSignedInState } from './signed-in.ts';

const ME = 'GET /api/auth/me';
const root = document.documentElement;

test('no one is shown as an administrator before the server says so; the link to another language knows it; logging out takes it back', async () => {
  document.cookie = 'hint=user';
  const release = answerLater(ME, 200, { user: { id: '1', username: 'ana', isAdmin: true }, isAdmin: true });
  await renderIsland(
    <>
      <span data-username />
      <button data-logout>Log out</button>
      <a href="#es" hrefLang="es" data-language>
        Español
      </a>
    </>,
  );
  const onAdmin = vi.fn();
  drawSignedInState(onAdmin);
  expect([root.hasAttribute('data-signed-in'), root.hasAttribute('data-admin')]).toEqual([true, false]);
  expect(onAdmin).not.toHaveBeenCalled();
  release();
  await expect.poll(() => root.hasAttribute('data-admin')).toBe(true);
  expect(document.querySelector('[data-username]')?.textContent).toBe('ana');
  expect(onAdmin).toHaveBeenCalledOnce();
  expect(readStored('account', null)).toMatchObject({ user: { username: 'ana' } }); // the next page draws it at once

  answer('PUT /api/account/language', 204);
  const changes = () => requests('PUT /api/account/language');
  // Its script is loaded only for users, once the server has said who they are.
  const choose = () => (document.querySelector<HTMLElement>('[data-language]')?.click(), changes());
  await expect.poll(choose).toMatchObject([{ body: { language: 'es' } }]);
  answer('POST /api/auth/logout', 200, {});
  document.querySelector<HTMLElement>('[data-logout]')?.click();
  await expectToast('Logged out successfully', english.account.signedOutText);
  expect(navigations).toEqual(['/']);
  expect([root.hasAttribute('data-signed-in'), root.hasAttribute('data-admin')]).toEqual([false, false]);
  expect(choose()).toHaveLength(1); // no one's
  expect(requests(ME)).toHaveLength(1);
  expect(readStored('account', null)).toBeNull();
});
