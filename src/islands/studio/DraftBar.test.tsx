import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, cutOff } from '../../../tests/support/components/server.ts';
import { DraftBar } from './DraftBar.tsx';
import { RestoreButton } from './RestoreButton.tsx';

const PUBLISH = 'PUT /api/episodes/7';
const RESTORE = 'POST /api/episodes/7/restore';

test('a draft says that it is one, and is published from there', async () => {
  const release = answerLater(PUBLISH, 200, {});
  await renderIsland(<DraftBar episodeId="7" />);
  await expect
    .element(page.getByRole('region', { name: 'Draft' }))
    .toHaveTextContent('Draft: only administrators see thisEditPublish at…Ask for a reviewPublish');
  await expect.element(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit/7');
  await button('Publish').click();
  await expect.element(button('Publishing...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Episode published', 'Everyone can see and play it now.');
  expect(navigations).toEqual([location.href]);
});

test('why a draft cannot be published is said in the server’s words, a failure in ours', async () => {
  answer(PUBLISH, 400, { error: 'Description is required to publish', field: 'description' });
  await renderIsland(<DraftBar episodeId="7" />);
  await button('Publish').click();
  await expectToast('Error updating episode', 'Description is required to publish');
  answer(PUBLISH, 500, { error: 'Something broke' });
  await button('Publish').click();
  await expect
    .element(page.getByText('There was a problem saving your changes. Please try again.').first())
    .toBeVisible();
});

test('a deleted episode is restored as a draft', async () => {
  const release = answerLater(RESTORE, 200, {});
  await renderIsland(<RestoreButton episodeId="7" title="Stairs" />);
  await button('Restore Stairs').click();
  await expect.element(button('Restore Stairs')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Episode restored', '“Stairs” is among the drafts again.');
});

test('one that cannot be restored says so', async () => {
  cutOff(RESTORE);
  await renderIsland(<RestoreButton episodeId="7" title="Stairs" />);
  await button('Restore Stairs').click();
  await expectToast('Error', 'Failed to restore episode. Please try again.');
});
