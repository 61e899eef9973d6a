import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EPISODE } from '../../../tests/support/components/episode.ts';
import {
  CREATE,
  field,
  openEdit,
  openNew,
  openSections,
  openWithAudio,
  UPDATE,
} from '../../../tests/support/components/episode-form.tsx';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';

const { bar } = english.studio.episodeForm;

test('a new episode’s form names its fields and buttons as promised', async () => {
  await openNew();
  const tools = ['Bold', 'Italic', 'Bullet list', 'Link', english.studio.episodeForm.editor.markLanguage, 'Preview'];
  for (const name of ['Save as Draft', 'Publish Episode', ...tools]) await expect.element(button(name)).toBeVisible();
  await expect.element(page.getByText('Choose PDF File')).not.toBeVisible();
  openSections();
  for (const name of ['Choose File', 'Choose PDF File']) await expect.element(page.getByText(name)).toBeVisible();
  for (const name of ['Episode Title', 'Episode Script (optional)', 'Episode Transcript (optional)']) {
    await expect.element(field(name)).toBeVisible();
  }
  await expect.element(field('Category')).toHaveValue('General');
  await expect
    .element(field('Episode Transcript (optional)'))
    .toHaveAccessibleDescription(expect.stringContaining(english.studio.episodeFields.fields.transcript.hint));
  await expect.element(page.getByRole('link', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('a folded section says that nothing is in it of an existing episode, not of a new one', async () => {
  const { nothing } = english.studio.episodeForm.sections;
  const { unmount } = await openNew();
  await expect.element(field('Episode Title')).toBeVisible();
  expect(page.getByText(nothing, { exact: true }).elements()).toEqual([]);
  await unmount();
  await openEdit(EPISODE);
  await expect.element(page.getByText(nothing, { exact: true }).first()).toBeVisible();
});

test('an existing episode’s form has Cancel and its own buttons', async () => {
  await openEdit(EPISODE);
  await expect.element(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/');
  for (const name of ['Save as Draft', 'Update & Publish']) await expect.element(button(name)).toBeVisible();
  await expect.element(page.getByText(english.studio.episodeForm.bar.isPublished, { exact: true })).toBeVisible();
});

test('Save and stay keeps the state of the episode and leaves the form open, with what was saved', async () => {
  answer(UPDATE, 200, {
    ...EPISODE,
    title: 'Steps',
    published: false,
    publishedAt: null,
    updatedAt: '2026-11-21T10:00:00.000Z',
  });
  await openEdit();
  await field('Episode Title').fill('Steps');
  await button(bar.more).click();
  await page.getByRole('menuitem', { name: bar.stay, exact: true }).click();
  await expectToast('Draft saved');
  expect(navigations).toEqual([]);
  await field('Episode Title').fill('Stairs');
  await button(bar.more).click();
  await page.getByRole('menuitem', { name: bar.stay, exact: true }).click();
  await expect
    .poll(() => requests(UPDATE).map(({ body }) => body))
    .toMatchObject([
      { title: 'Steps', published: false, updatedAt: EPISODE.updatedAt },
      { title: 'Stairs', updatedAt: '2026-11-21T10:00:00.000Z' },
    ]);
});

test('the language of an episode is chosen, or is the show’s; one that is not on the list stays', async () => {
  answer(UPDATE, 200, EPISODE);
  const { unmount } = await openEdit({ ...EPISODE, language: 'zh-hant-tw' });
  await expect.element(field('Language')).toHaveValue('zh-hant-tw');
  await unmount();
  await openEdit();
  await expect.element(field('Language')).toHaveValue('');
  openSections();
  await field('Language').selectOptions('Spanish');
  await button('Save as Draft').click();
  await expect.poll(() => requests(UPDATE)[0]?.body).toMatchObject({ language: 'es' });
});

test('texts that are too long or lead elsewhere are refused beside their field', async () => {
  await openWithAudio({ title: 'Rails' });
  await field('Description').fill('x'.repeat(20_001));
  openSections();
  await button('Add a source').click();
  await expect.element(field('Title of source 1')).toHaveFocus();
  await field('Title of source 1').fill('A trap');
  await field('Address of source 1').fill('javascript:alert(1)');
  await button('Preview').click();
  await button('Publish Episode').click();
  const description = field('Description');
  await expect.element(description).toHaveAccessibleDescription(english.reasons.tooLong({ maximum: 20_000 }));
  await expect.element(description).toHaveFocus(); // the preview has made room for the text
  await expect.element(field('Address of source 1')).toHaveAccessibleDescription(english.reasons.notWebAddress);
  expect(requests('POST /api/episodes')).toEqual([]);
  await description.fill('About rails.');
  await expect.element(description).not.toHaveAttribute('aria-invalid');
});

test('what only the server can refuse is shown once: beside its field, else above the buttons', async () => {
  const error = english.reasons.tooMuchMarkup;
  answer(CREATE, 400, { error, field: 'description' });
  await openWithAudio();
  await button('Save as Draft').click();
  await expect.element(field('Description')).toHaveAccessibleDescription(error);
  await expect.element(field('Description')).toHaveFocus();
  await expectToast('Error creating episode');
  expect(page.getByText(error).elements()).toHaveLength(1);
  answer(CREATE, 400, { error, field: 'elsewhere' });
  await button('Save as Draft').click();
  await expect.element(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
  expect(page.getByText(error).elements()).toHaveLength(1);
});

test('the keyboard stays where the hands are: after removing a source, after a mistake in a line', async () => {
  await openWithAudio();
  openSections();
  await button('Add a source').click();
  await button('Remove source 1').click();
  await expectToast('Source removed');
  await expect.element(button('Add a source')).toHaveFocus();
  await field('Chapters (optional)').fill(`0:00 ${'x'.repeat(400)}`);
  await button('Save as Draft').click();
  await expect.element(field('Chapters (optional)')).toHaveFocus();
  await expect.element(field('Chapters (optional)')).toBeInvalid();
  expect(requests('POST /api/episodes')).toEqual([]);
});

test('description and transcript say how hard they are to read, by their words and not by their times', async () => {
  const hard = 'Notwithstanding multidisciplinary considerations, organizations demonstrate comprehensive compliance. ';
  const easy = [...Array(20).keys()].map((time) => ({ time, text: 'Pick up the rugs.' }));
  await openEdit({ ...EPISODE, description: hard.repeat(5), transcript: JSON.stringify(easy) });
  openSections();
  await expect
    .element(page.getByText(/^Reading level: grade \d\d\. Health information should be at grade 6/))
    .toBeVisible();
  await expect.element(page.getByText(english.reasons.readingEasy({ grade: 1, aim: 6 }))).toBeVisible();
});
