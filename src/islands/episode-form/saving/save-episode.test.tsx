import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import {
  CHECK,
  CREATE,
  field,
  keepWithAudio,
  KEPT_NEW,
  openEdit,
  openNew,
  openWithAudio,
  UPDATE,
} from '../../../../tests/support/components/episode-form.tsx';
import { navigations } from '../../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../../tests/support/components/render.tsx';
import { answer, answerLater, cutOff, requests } from '../../../../tests/support/components/server.ts';
import { english } from '../../../../tests/support/words.ts';
import { EpisodeForm } from '../EpisodeForm.tsx';

const NOT_YET = english.studio.episodeForm.saved.changedSince;

test('without audio nothing is saved, and that is shown', async () => {
  await openNew();
  await field('Episode Title').fill('Rails');
  await button('Save as Draft').click();
  await expectToast('Audio file required', english.studio.upload.askForAudio.none);
  expect(requests()).toEqual([]);
});

test('what is under way is shown on the button of a new episode', async () => {
  answer(CHECK, 200, []);
  const release = answerLater(CREATE, 201, EPISODE);
  await openWithAudio();
  await button('Publish Episode').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect.element(button('Publishing...')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Save as Draft')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Episode published', english.studio.episodeForm.saved.published.description);
  expect(navigations).toEqual(['/']);
  expect(localStorage.getItem(KEPT_NEW)).toBeNull();
  expect(requests(CREATE)[0]?.body).toMatchObject({ title: 'Rails', audioUrl: '/objects/talk.mp3', published: true });
});

test('what is under way is shown on the button of an existing one', async () => {
  answer(CHECK, 200, []);
  const release = answerLater(UPDATE, 200, EPISODE);
  await openEdit(EPISODE);
  await button('Update & Publish').click();
  await expect.element(button('Updating...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Episode updated', english.studio.episodeForm.saved.updated.description);
  expect(requests(UPDATE)[0]?.body).toMatchObject({ updatedAt: EPISODE.updatedAt, published: true });
});

test.each([
  [CREATE, openWithAudio, english.studio.episodeForm.saved.draft.description],
  [UPDATE, openEdit, english.studio.episodeForm.saved.changes.description],
])(
  '%s: a draft is saved without a check, and said to be one in a message that leads to it',
  async (route, open, sentence) => {
    const release = answerLater(route, 200, EPISODE);
    await open();
    await button('Save as Draft').click();
    await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
    release();
    const link = page.getByRole('link', { name: 'Open the draft' });
    await expect.element(link).toHaveAttribute('href', `/episodes/${EPISODE.id}`);
    await expectToast('Draft saved', sentence);
    expect(requests()).toMatchObject([{ body: { published: false } }]);
  },
);

test('what is typed while a new episode is saved stays in the form, which continues with it', async () => {
  const saved = { ...EPISODE, title: 'Rails', audioUrl: '/objects/talk.mp3', published: false, publishedAt: null };
  const release = answerLater(CREATE, 201, saved);
  await openWithAudio();
  await button('Save as Draft').click();
  await expect.element(button('Saving...')).toBeVisible();
  await field('Description').fill('Typed meanwhile.');
  release();
  await expectToast('Draft saved', NOT_YET);
  expect(navigations).toEqual([]);
  await expect.element(field('Description')).toHaveValue('Typed meanwhile.');
  expect(location.pathname).toBe(`/edit/${EPISODE.id}`);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).toBeNull();
  expect(localStorage.getItem(`carecast:form:u1:${EPISODE.id}`)).toContain('Typed meanwhile.');
  answer(UPDATE, 200, saved);
  await button('Save as Draft').click();
  await expectToast('Draft saved', english.studio.episodeForm.saved.changes.description);
  expect(requests(UPDATE)[0]?.body).toMatchObject({
    ...{ title: 'Rails', description: 'Typed meanwhile.', audioUrl: '/objects/talk.mp3' },
    updatedAt: saved.updatedAt,
  });
  expect(navigations).toEqual(['/']);
});

test('what is typed while an author’s draft is sent for approval stays as well', async () => {
  answer(CHECK, 200, []);
  answer(CREATE, 201, { ...EPISODE, audioUrl: '/objects/talk.mp3', published: false, publishedAt: null });
  const release = answerLater(`POST /api/episodes/${EPISODE.id}/approval`, 202, {});
  keepWithAudio();
  await renderIsland(<EpisodeForm publishes={false} userId="u1" />);
  await button('Send for approval').click();
  await expect.poll(() => requests().at(-1)?.path).toBe(`/api/episodes/${EPISODE.id}/approval`);
  await field('Episode Title').fill('Typed meanwhile');
  release();
  await expectToast('Sent for approval', NOT_YET);
  await expect.element(field('Episode Title')).toHaveValue('Typed meanwhile');
  expect(navigations).toEqual([]);
});

test.each([
  [CREATE, openWithAudio, 'Error creating episode', english.studio.episodeForm.failed.create.description],
  [UPDATE, openEdit, 'Error updating episode', english.studio.episodeForm.failed.update.description],
])('%s: a save that fails keeps the form and says so; the next goes through', async (route, open, title, words) => {
  cutOff(route);
  await open();
  await field('Episode Title').fill('Typed on a train');
  await button('Save as Draft').click();
  await expectToast(title, words);
  await expect.element(page.getByText('No Internet connection', { exact: true })).toBeVisible();
  await expect.element(field('Episode Title')).toHaveValue('Typed on a train');
  answer(route, 200, EPISODE);
  await button('Save as Draft').click();
  await expectToast('Draft saved');
  expect(requests(route)).toHaveLength(2);
});
