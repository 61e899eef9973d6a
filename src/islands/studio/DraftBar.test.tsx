import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { EPISODE } from '../../../tests/support/components/episode.ts';
import { answer, answerLater, cutOff, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { DraftBar } from './DraftBar.tsx';
import { RestoreButton } from './RestoreButton.tsx';

const READ = 'GET /api/episodes/7';
const CHECK = 'POST /api/episodes/check';
const PUBLISH = 'PUT /api/episodes/7';
const RESTORE = 'POST /api/episodes/7/restore';

beforeEach(() => {
  answer(READ, 200, EPISODE);
  answer(CHECK, 200, []);
});
const dialog = page.getByRole('dialog', { name: english.studio.publishing.heading });
const goOn = dialog.getByRole('button', { name: english.studio.publishing.goOn.publish });

test('a draft says that it is one, and is published from there after the sheet', async () => {
  const release = answerLater(PUBLISH, 200, {});
  await renderIsland(<DraftBar episodeId="7" />);
  const bar = page.getByRole('region', { name: 'Draft' });
  await expect.element(bar.getByText(english.studio.episodes.draft.adminsSee, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/edit/7');
  await button('Publish').click();
  await expect.element(dialog).toBeVisible();
  expect(requests(PUBLISH)).toEqual([]);
  await goOn.click();
  await expect.element(button('Publishing...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Episode published', english.studio.episodes.toasts.publish.description);
  expect(navigations).toEqual([location.href]);
  expect(requests(PUBLISH)).toMatchObject([{ body: { published: true, undoable: true } }]);
});

test('where an approval is decided above it, it does not publish as well', async () => {
  await renderIsland(<DraftBar episodeId="7" isDecidedAbove />);
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect.element(button('Publish')).not.toBeInTheDocument();
});

test('an author edits a draft, but not one that is scheduled, and has both reviewed', async () => {
  const edit = page.getByRole('link', { name: 'Edit' });
  const { rerender } = await renderIsland(<DraftBar episodeId="7" publishes={false} />);
  await expect.element(edit).toBeVisible();
  await rerender(<DraftBar episodeId="7" publishes={false} scheduled="Thursday, November 26, 2026 at 6:00 AM" />);
  await expect.element(page.getByRole('link', { name: english.studio.episodes.draft.askReview })).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});

test('why a draft cannot be published is shown in the server’s words, a failure in ours', async () => {
  answer(PUBLISH, 400, { error: english.reasons.descriptionMissing, field: 'description' });
  await renderIsland(<DraftBar episodeId="7" />);
  await button('Publish').click();
  await goOn.click();
  await expectToast(english.studio.episodes.toasts.notPublished, english.reasons.descriptionMissing);
  answer(PUBLISH, 500, { error: 'Something broke' });
  await button('Publish').click();
  await goOn.click();
  await expect.element(page.getByText(english.studio.episodes.toasts.saveFailed).first()).toBeVisible();
});

test('what is worth knowing is shown first, and going back leaves the draft and the focus', async () => {
  answer(CHECK, 200, [{ level: 'warning', text: english.reasons.transcriptMissing }]);
  await renderIsland(<DraftBar episodeId="7" />);
  await button('Publish').click();
  await expect.element(dialog).toHaveAccessibleDescription(expect.stringContaining(english.reasons.transcriptMissing));
  expect(requests(CHECK)).toMatchObject([{ body: { id: EPISODE.id, title: EPISODE.title } }]);
  await button('Go back').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Publish')).toHaveFocus();
  expect(requests(PUBLISH)).toEqual([]);
});

test('a schedule is taken back from there; a draft without one has no such button', async () => {
  answer(PUBLISH, 200, {});
  const { rerender } = await renderIsland(<DraftBar episodeId="7" />);
  await expect.element(button('Cancel Schedule')).not.toBeInTheDocument();
  await rerender(<DraftBar episodeId="7" scheduled="Thursday, November 26, 2026 at 6:00 AM" />);
  await button('Cancel Schedule').click();
  await expect.poll(() => requests(PUBLISH)).toMatchObject([{ body: { publishAt: null } }]);
});

test('a deleted episode is restored as a draft', async () => {
  const release = answerLater(RESTORE, 200, {});
  await renderIsland(<RestoreButton episodeId="7" title="Stairs" />);
  await button('Restore Stairs').click();
  await expect.element(button('Restore Stairs')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Episode restored', english.studio.episodes.toasts.restored('Stairs').description);
});

test('one that cannot be restored says so', async () => {
  cutOff(RESTORE);
  await renderIsland(<RestoreButton episodeId="7" title="Stairs" />);
  await button('Restore Stairs').click();
  await expectToast('Error', english.studio.episodes.toasts.restoreFailed);
});
