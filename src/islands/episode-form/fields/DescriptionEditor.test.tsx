import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, renderIsland } from '../../../../tests/support/components/render.tsx';
import { answer, answerLater, cutOff, requests } from '../../../../tests/support/components/server.ts';
import { english } from '../../../../tests/support/words.ts';
import { createEpisodeForm, FormContext } from '../saving/form-store.ts';
import { DescriptionEditor } from './DescriptionEditor.tsx';

const PREVIEW = 'POST /api/episodes/preview';
const text = page.getByLabelText('Description', { exact: true });
const keys = (letter: string) => userEvent.keyboard(`{Control>}${letter}{/Control}`);

beforeEach(async () => {
  await renderIsland(
    <FormContext value={createEpisodeForm()}>
      <DescriptionEditor />
    </FormContext>,
  );
  await text.fill('one two');
  await keys('a');
});

test('the toolbar works on the selection, and undo takes it back', async () => {
  await button('Bold').click();
  await expect.element(text).toHaveValue('**one two**');
  await keys('z');
  await expect.element(text).toHaveValue('one two');
});

test('its keys do the same, and what is selected afterward can be typed over', async () => {
  await keys('i');
  await expect.element(text).toHaveValue('*one two*');
  await keys('z');
  await keys('a');
  await keys('b');
  await expect.element(text).toHaveValue('**one two**');
  await keys('z');
  await keys('a');
  await keys('k');
  await expect.element(text).toHaveValue('[one two](https://)');
  await userEvent.keyboard('https://health.example');
  await expect.element(text).toHaveValue('[one two](https://health.example)');
});

test('Bullet list begins each line', async () => {
  await text.fill('one\ntwo');
  await keys('a');
  await button('Bullet list').click();
  await expect.element(text).toHaveValue('- one\n- two');
});

test('words in another language are marked from a list of languages', async () => {
  await button(english.studio.episodeForm.editor.markLanguage).click();
  const list = page.getByLabelText(english.studio.episodeForm.editor.languageOfWords);
  await expect.element(list).toHaveValue('es');
  await list.selectOptions('French');
  await button('Mark').click();
  await expect.element(text).toHaveValue('<span lang="fr">one two</span>');
  await keys('z');
  await expect.element(text).toHaveValue('one two');
});

test('the preview is the server’s, and the tools rest in the meantime', async () => {
  const release = answerLater(PREVIEW, 200, { descriptionHtml: '<p>one <strong>two</strong></p>' });
  await button('Preview').click();
  await expect.element(page.getByText('Loading the preview...')).toBeVisible();
  release();
  await expect.element(page.getByText('two', { exact: true })).toBeVisible();
  await expect.element(text).not.toBeVisible();
  await expect.element(button('Bold')).toBeDisabled();
  expect(requests()).toMatchObject([{ body: { description: 'one two' } }]);
  await button('Edit').click();
  await expect.element(text).toHaveValue('one two');
});

test('an empty preview and one that fails say so', async () => {
  answer(PREVIEW, 200, { descriptionHtml: '' });
  await button('Preview').click();
  await expect.element(page.getByText(english.studio.episodeForm.editor.nothingToPreview)).toBeVisible();
  await button('Edit').click();
  cutOff(PREVIEW);
  await button('Preview').click();
  await expect.element(page.getByText('No Internet connection')).toBeVisible();
});
