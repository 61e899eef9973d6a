import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import {
  field,
  keep,
  LOAD,
  openEdit,
  openSections,
  UPDATE,
} from '../../../../tests/support/components/episode-form.tsx';
import { button, expectToast } from '../../../../tests/support/components/render.tsx';
import { answer, cutOff, requests } from '../../../../tests/support/components/server.ts';
import { english } from '../../../../tests/support/words.ts';
import { initialValuesOf } from './form-store.ts';

test('what is restored over a version that has changed in the meantime overwrites no one', async () => {
  const initial = { ...initialValuesOf({ ...EPISODE, published: false }), updatedAt: '2026-11-19T10:00:00.000Z' };
  const { fields, audio } = initial;
  keep(EPISODE.id, { beginning: initial, fields: { ...fields, title: 'Typed yesterday' }, audio });
  answer(UPDATE, 409, { error: english.studio.episodeForm.conflict.heading });
  answer(LOAD, 200, { ...EPISODE, title: 'Saved by somebody else' });
  await openEdit({ ...EPISODE, title: 'Saved by somebody else' });
  await expect.element(field('Episode Title')).toHaveValue('Typed yesterday');
  await button('Save as Draft').click();
  const dialog = page.getByRole('dialog', { name: english.studio.episodeForm.conflict.heading });
  await expect.element(dialog.getByText('Saved by somebody else')).toBeVisible();
  expect(requests(UPDATE)[0]?.body).toMatchObject({ updatedAt: initial.updatedAt });
});

test('the second of two editors is shown what the first one changed, and chooses', async () => {
  const theirs = { ...EPISODE, title: 'Their title', category: 'Case Studies', updatedAt: '2026-11-21T10:00:00.000Z' };
  answer(UPDATE, 409, { error: english.studio.episodeForm.conflict.heading });
  answer(LOAD, 200, theirs);
  await openEdit();
  await field('Episode Title').fill('My title');
  openSections();
  await field('Episode Script (optional)').fill('My script');
  await button('Save as Draft').click();
  const dialog = page.getByRole('dialog', { name: english.studio.episodeForm.conflict.heading });
  const title = dialog.getByRole('group', { name: 'Episode Title' });
  for (const version of ['My title', 'Their title']) await expect.element(title.getByText(version)).toBeVisible();
  await expect.element(title.getByLabelText('Keep mine')).toBeChecked();
  const chosen = () => document.querySelector('dialog [data-chosen]')?.textContent;
  expect(chosen()).toContain('My title');
  await title.getByLabelText('Take theirs').click();
  await expect.poll(chosen).toContain('Their title');
  await expect.element(dialog.getByText(english.studio.episodeForm.conflict.same)).not.toBeInTheDocument();
  const category = dialog.getByRole('group', { name: 'Category' });
  await expect.element(category.getByText(english.studio.episodeForm.conflict.notMine)).toBeVisible();
  await expect.element(category.getByText('Case Studies')).toBeVisible();
  await expect.element(dialog.getByRole('group', { name: 'Episode Script' })).not.toBeInTheDocument();
  await button(english.studio.episodeForm.conflict.back).click();
  await expect.element(field('Episode Title')).toHaveValue('My title');
  await button('Save as Draft').click();
  answer(UPDATE, 200, EPISODE);
  await button(english.studio.episodeForm.conflict.save.draft).click();
  await expectToast('Draft saved');
  const saved = { title: 'My title', category: 'Case Studies', script: 'My script', updatedAt: theirs.updatedAt };
  expect(requests(UPDATE).at(-1)?.body).toMatchObject(saved);
});

test('an editor who takes someone else’s text still has their own when that save fails', async () => {
  answer(UPDATE, 409, { error: english.studio.episodeForm.conflict.heading });
  answer(LOAD, 200, { ...EPISODE, title: 'Their title', updatedAt: '2026-11-21T10:00:00.000Z' });
  await openEdit();
  await field('Episode Title').fill('My title');
  await button('Save as Draft').click();
  await page.getByLabelText('Take theirs').click();
  cutOff(UPDATE);
  await button(english.studio.episodeForm.conflict.save.draft).click();
  await expectToast('Error updating episode');
  await expect.element(field('Episode Title')).toHaveValue('Their title');
  await button(english.studio.episodeForm.autosave.bringBack).click();
  await expect.element(field('Episode Title')).toHaveValue('My title');
  await expect.element(field('Episode Title')).toHaveFocus();
});

test('a refusal that is no other version is shown in the server’s words', async () => {
  answer(UPDATE, 409, { error: english.reasons.uploadInProgress });
  answer(LOAD, 200, EPISODE);
  await openEdit();
  await button('Save as Draft').click();
  await expect.element(page.getByText(english.reasons.uploadInProgress)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
