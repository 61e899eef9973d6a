import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import {
  CREATE,
  field,
  keep,
  KEPT_NEW,
  openEdit,
  openNew,
  openWithAudio,
} from '../../../../tests/support/components/episode-form.tsx';
import { button, expectToast, renderIsland } from '../../../../tests/support/components/render.tsx';
import { answer } from '../../../../tests/support/components/server.ts';
import { english, opening } from '../../../../tests/support/words.ts';
import { EpisodeForm } from '../EpisodeForm.tsx';
import { readStored } from '../../ui/stored.ts';
import { storedNames } from '../../ui/stored-names.ts';
import { initialCopyOf, NEW_EPISODE } from '../saving/form-store.ts';

test('what was brought back can be discarded, after a question', async () => {
  await openWithAudio({ title: 'Half done', description: 'About **half** of it.', category: 'Case Studies' });
  const restored = page.getByText(opening(english.studio.episodeForm.autosave.restored('…')), { exact: false });
  await expect.element(restored).toBeVisible();
  await expect.element(field('Episode Title')).toHaveValue('Half done');
  await expect.element(field('Description')).toHaveValue('About **half** of it.');
  await expect.element(field('Category')).toHaveValue('Case Studies');
  await expect.element(page.getByText(/✓ Uploaded · talk\.mp3/)).toBeVisible();
  await button('Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Episode Title')).toHaveValue('Half done');
  await button('Discard').click();
  await button(english.studio.episodeForm.autosave.discardIt).click();
  await expect.element(field('Episode Title')).toHaveFocus();
  await expect.element(field('Episode Title')).toHaveValue('');
  await expect.element(page.getByText(english.studio.upload.drop).first()).toBeVisible();
  await expect.element(restored).not.toBeInTheDocument();
  expect(localStorage.getItem(KEPT_NEW)).toBeNull();
});

test('what was typed in the last moment before the page goes is kept as well', async () => {
  await openNew();
  await field('Episode Title').fill('Quick');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).toContain('"title":"Quick"');
});

test('a form belongs to its user and its episode', async () => {
  const { unmount } = await openWithAudio();
  await expect.element(field('Episode Title')).toHaveValue('Rails');
  await unmount();
  const other = await renderIsland(<EpisodeForm publishes userId="u2" />);
  await expect.element(field('Episode Title')).toHaveValue('');
  await other.unmount();
  await openEdit();
  await expect.element(field('Episode Title')).toHaveValue('Stairs');
});

test('a copy has the texts of the other and no file, and is kept apart from the next new one', async () => {
  keep('new', { beginning: NEW_EPISODE, fields: { title: 'Something else' }, audio: null });
  const original = { ...EPISODE, category: 'Case Studies', transcript: 'Words', reviewedBy: 'Ana' };
  const initial = initialCopyOf(original, 'Copy of Stairs');
  await renderIsland(<EpisodeForm publishes userId="u1" initial={initial} />);
  await expect.element(field('Episode Title')).toHaveValue('Copy of Stairs');
  await expect.element(field('Description')).toHaveValue(EPISODE.description);
  await expect.element(page.getByText(english.studio.upload.drop).first()).toBeVisible();
  expect(initial).toMatchObject({ audio: null, pdf: null, id: null, isPublished: false });
  expect(initial.fields).toMatchObject({ category: 'Case Studies', transcript: '', reviewedBy: '' });
  await field('Episode Title').fill('Ramps');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).toContain('Something else');
});

test.each(['Discard', 'Save as Draft'])('%s leaves what another tab has stored since', async (press) => {
  answer(CREATE, 201, EPISODE);
  await openWithAudio({ title: 'Typed here', description: 'About rails.' });
  await expect.element(field('Episode Title')).toHaveValue('Typed here');
  keep('new', { at: Date.now() + 1, beginning: NEW_EPISODE, fields: { title: 'Typed there' }, audio: null });
  await button(press).click();
  if (press === 'Discard') await button(english.studio.episodeForm.autosave.discardIt).click();
  else await expectToast('Draft saved');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEPT_NEW)).toContain('Typed there');
});

test('two tabs with new episodes keep both, and the next visits bring them back, the last one first', async () => {
  const { unmount } = await openNew();
  await field('Episode Title').fill('Typed here');
  window.dispatchEvent(new Event('pagehide'));
  keep('new', { at: Date.now() + 1, beginning: NEW_EPISODE, fields: { title: 'Typed there' }, audio: null });
  await field('Episode Title').fill('Typed here, on and on');
  window.dispatchEvent(new Event('pagehide'));
  const titles = () => storedNames('form:').map((name) => readStored(name, { fields: { title: '' } }).fields.title);
  expect(titles().toSorted()).toEqual(['Typed here, on and on', 'Typed there']);
  await unmount();
  const again = await openNew();
  await expect.element(field('Episode Title')).toHaveValue('Typed here, on and on');
  await again.unmount();
  expect(titles()).toHaveLength(2);
});
