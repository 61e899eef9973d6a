import type { ShowSettings } from '#shared/show.ts';
import { SHOW_FIELDS } from '#shared/show-fields.ts';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { ShowForm } from './ShowForm.tsx';

const SAVE = 'PUT /api/settings';
const nothing = Object.fromEntries(Object.keys(SHOW_FIELDS).map((name) => [name, null])) as unknown as ShowSettings;
const SETTINGS: ShowSettings = {
  ...nothing,
  title: 'Care at home',
  description: 'About care.',
  language: 'en-us',
  category: 'Health & Fitness > Medicine',
  providerName: 'Carecast',
  image: '/artwork.png',
  hasOwnArtwork: false,
  locked: [],
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const field = (label: string) => page.getByLabelText(label, { exact: true });
const aForm = (more: Partial<ShowSettings> = {}) => (
  <ShowForm path="/studio/look" open={['about']} folded={['moving']} settings={{ ...SETTINGS, ...more }} />
);
const show = (more: Partial<ShowSettings> = {}) => renderIsland(aForm(more));

test('only what was changed is sent, and the page is loaded again', async () => {
  const release = answerLater(SAVE, 200, { ...SETTINGS, title: 'Care' });
  await show();
  await field('Title').fill('Care');
  expect(localStorage.getItem('carecast:settings:title')).toContain('"title":"Care"');
  await button('Save settings').click();
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Settings saved', english.studio.settings.form.savedText);
  expect(requests()).toMatchObject([{ body: { title: 'Care', updatedAt: SETTINGS.updatedAt } }]);
  expect(navigations).toEqual(['/studio/look']);
  expect(localStorage.getItem('carecast:settings:title')).toBeNull();
});

test('what the server refuses is shown once: beside its field, else above the button', async () => {
  const error = 'This title cannot be used';
  await show();
  await field('Title').fill('Care');
  for (const name of ['title', 'elsewhere']) {
    answer(SAVE, 400, { error, field: name });
    await button('Save settings').click();
    const said = name === 'title' ? field('Title') : page.getByRole('alert').filter({ hasText: error });
    if (name === 'title') await expect.element(said).toHaveAccessibleDescription(error);
    else await expect.element(said).toBeVisible();
    expect(page.getByText(error).elements()).toHaveLength(1);
  }
});

test('nothing can be typed before React has come; what the browser has filled in again on its own is not lost', async () => {
  const island = aForm();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(island);
  await expect.element(field('Title')).toBeDisabled();
  await expect.element(field(english.studio.showFields.isComplete.label)).toBeDisabled();
  const [title, ended] = [
    field('Title').element() as HTMLInputElement,
    field(english.studio.showFields.isComplete.label).element(),
  ];
  title.value = 'Half done';
  (ended as HTMLInputElement).checked = true;
  const root = hydrateRoot(container, island);
  await expect.element(field('Title')).toBeEnabled();
  await expect.element(field('Title')).toHaveValue('Half done');
  await expect.element(field(english.studio.showFields.isComplete.label)).toBeChecked();
  expect(localStorage.getItem('carecast:settings:title')).toContain('"typed":{"title":"Half done","isComplete":true}');
  root.unmount();
  container.remove();
});

test('a color can be typed by its name: the site gets what the browser draws for it', async () => {
  const accent = field(english.studio.showFields.accent.label);
  await renderIsland(<ShowForm path="/studio/look" open={['appearance']} folded={[]} settings={SETTINGS} />);
  await accent.fill('no color');
  await userEvent.tab();
  await expect.element(accent).toHaveValue('no color');
  await accent.fill('Tomato');
  answer(SAVE, 200, { ...SETTINGS, accent: '#ff6347' });
  await userEvent.keyboard('{Enter}');
  await expect.element(accent).toHaveValue('#ff6347');
  await expect.poll(() => requests()).toMatchObject([{ body: { accent: '#ff6347' } }]);
});
