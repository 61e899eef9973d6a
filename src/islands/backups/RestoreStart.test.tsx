import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderIsland } from '../../../tests/support/components/render.tsx';
import { pollQuickly } from '../../../tests/support/components/quick-polls.ts';
import { answer, answerLater } from '../../../tests/support/components/server.ts';
import { RestoreStart } from './RestoreStart.tsx';
import { english } from '../../../tests/support/words.ts';

beforeEach(pollQuickly);

const says = (text: string) => page.getByText(text, { exact: false });

test('a page that was closed while a copy is restored shows how far it is, and then that the site is back', async () => {
  const end = answerLater('GET /api/restore', 200, { step: 'done' });
  await renderIsland(<RestoreStart last={{ step: 'restoring', read: 30, of: 100 }} />);
  await expect.element(says('Restoring the site: 30%')).toBeVisible();
  await expect.element(says(english.studio.copies.start.mayClose)).toBeVisible();
  end();
  await expect.element(says('Your site is back.')).toBeVisible();
});

test('a session that ended while a copy is restored does not say that the site is back', async () => {
  answer('GET /api/restore', 401, { error: english.reasons.signInFirst });
  await renderIsland(<RestoreStart last={{ step: 'restoring', read: 30, of: 100 }} />);
  await expect.element(page.getByText('Choose a backup')).toBeVisible();
  await expect.element(says('Your site is back.')).not.toBeInTheDocument();
});

test('one that failed in the meantime says why, and offers another try', async () => {
  answer('GET /api/restore', 200, { step: 'failed', error: 'This server has not enough room for the copy.' });
  await renderIsland(<RestoreStart last={{ step: 'checking', read: 1, of: 100 }} />);
  await expect.element(says('This server has not enough room for the copy.')).toBeVisible();
  await expect.element(page.getByText('Choose a backup')).toBeVisible();
});
