import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectTexts, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { Sessions } from './Sessions.tsx';

const NOW = new Date('2026-11-21T12:00:00Z');
const aSession = (id: string, device: string, current: boolean) => ({
  id,
  device,
  current,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  lastUsedAt: NOW,
});
const END = 'DELETE /api/sessions/s2';

beforeEach(async () => {
  const sessions = [aSession('s1', 'Chrome on Linux', true), aSession('s2', 'Safari on iPhone', false)];
  await renderIsland(<Sessions sessions={sessions} now={NOW} />);
});

test('each says its device and when it was used; the present one has no button', async () => {
  const list = page.getByRole('list', { name: english.studio.account.sessions });
  const { thisDevice } = english.studio.account.session;
  await expectTexts(list.getByRole('listitem').first(), 'Chrome on Linux', thisDevice, 'Nov 20, 2026', 'today');
  await expectTexts(list.getByRole('listitem').nth(1), 'Safari on iPhone', 'Nov 20, 2026', 'today');
  await expect.element(list.getByRole('button')).toHaveAccessibleName('Sign out Safari on iPhone');
});

test('one elsewhere is ended from the list, which takes the focus', async () => {
  answer(END, 204);
  await button('Sign out Safari on iPhone').click();
  await expectToast('Device signed out', 'Safari on iPhone');
  await expect.element(button('Sign out Safari on iPhone')).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: english.studio.account.sessions })).toHaveFocus();
});

test('one that could not be ended stays', async () => {
  answer(END, 500, '');
  await button('Sign out Safari on iPhone').click();
  await expectToast('Error', english.general.serverProblem);
  await expect.element(button('Sign out Safari on iPhone')).toBeVisible();
});
