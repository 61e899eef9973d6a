import type { ShowSettings } from '#shared/show.ts';
import { SHOW_FIELDS } from '#shared/show-fields.ts';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigations } from '../../../tests/support/components/navigation.ts';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { SettingsForm } from './SettingsForm.tsx';

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
const show = (more: Partial<ShowSettings> = {}) => renderIsland(<SettingsForm settings={{ ...SETTINGS, ...more }} />);

test('only what was changed is sent, and the page is loaded again', async () => {
  const release = answerLater(SAVE, 200, { ...SETTINGS, title: 'Care' });
  await show();
  await field('Title').fill('Care');
  expect(localStorage.getItem('carecast:settings')).toContain('"title":"Care"');
  await button('Save settings').click();
  await expect.element(button('Saving…')).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectToast('Settings saved', 'They are on every page and in the feed now.');
  expect(requests()).toMatchObject([{ body: { title: 'Care', updatedAt: SETTINGS.updatedAt } }]);
  expect(navigations).toEqual(['/settings']);
  expect(localStorage.getItem('carecast:settings')).toBeNull();
});

test('a mistake is named beside its field, and everything stays typed', async () => {
  await show();
  await field('Title').fill('');
  await field('E-mail').fill('no address');
  await field('Donation link').fill('give');
  await button('Save settings').click();
  await expect.element(field('Title')).toHaveAccessibleDescription('Title is required');
  await expect.element(field('Title')).toHaveFocus();
  await expect
    .element(field('E-mail'))
    .toHaveAccessibleDescription(expect.stringContaining('This is not an e-mail address'));
  await expect
    .element(field('Donation link'))
    .toHaveAccessibleDescription(expect.stringContaining('This is not a web address'));
  await expect.element(field('E-mail')).toHaveValue('no address');
  expect(requests()).toEqual([]);
});

test('what the server’s settings say is shown locked', async () => {
  await show({ locked: ['title'] });
  await expect.element(field('Title')).toBeDisabled();
  await expect
    .element(field('Title'))
    .toHaveAccessibleDescription('The person who runs the server has set this. Please ask them to change it.');
});

test('the second of two administrators is told what the first changed, and loses nothing', async () => {
  answer(SAVE, 409, { error: 'Someone else changed the settings' });
  answer('GET /api/settings', 200, { ...SETTINGS, title: 'Theirs', updatedAt: '2026-11-21T10:00:00.000Z' });
  await show();
  await field('Title').fill('Mine');
  await button('Save settings').click();
  await expect
    .element(page.getByText(/^Someone else changed the settings while you were editing them \(Title\)/))
    .toBeVisible();
  await expect.element(page.getByText('Someone else changed this to “Theirs”.')).toBeVisible();
  await expect.element(field('Title')).toHaveValue('Mine');
  await button('Use theirs').click();
  await expect.element(field('Title')).toHaveValue('Theirs');
});

test('what was typed is brought back, and discarded after a question', async () => {
  const kept = { typed: { title: 'Half done' }, over: { title: SETTINGS.title } };
  localStorage.setItem('carecast:settings', JSON.stringify(kept));
  await show();
  await expect.element(page.getByText('Here is what you typed and have not saved.')).toBeVisible();
  await expect.element(field('Title')).toHaveValue('Half done');
  await button('Discard').click();
  await button('Discard it').click();
  await expect.element(field('Title')).toHaveValue(SETTINGS.title ?? '');
  await expect.element(field('Title')).toHaveFocus();
});

test('a session that has ended keeps what was typed and leads back', async () => {
  answer(SAVE, 401, { error: 'Authorization required' });
  await show();
  await field('Title').fill('Care');
  await button('Save settings').click();
  await expect
    .element(page.getByRole('link', { name: 'Sign in again' }))
    .toHaveAttribute('href', '/login?next=/settings');
  await expect.element(field('Title')).toHaveValue('Care');
});

test('nothing can be typed before React has come; what the browser has filled in again by itself is not lost', async () => {
  const island = <SettingsForm settings={SETTINGS} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(island);
  await expect.element(field('Title')).toBeDisabled();
  await expect.element(field('The show has ended')).toBeDisabled();
  const [title, ended] = [field('Title').element() as HTMLInputElement, field('The show has ended').element()];
  title.value = 'Half done';
  (ended as HTMLInputElement).checked = true;
  const root = hydrateRoot(container, island);
  await expect.element(field('Title')).toBeEnabled();
  await expect.element(field('Title')).toHaveValue('Half done');
  await expect.element(field('The show has ended')).toBeChecked();
  expect(localStorage.getItem('carecast:settings')).toContain('"typed":{"title":"Half done","isComplete":true}');
  root.unmount();
  container.remove();
});
