import type { ShowSettings } from '#shared/show.ts';
import { SHOW_FIELDS } from '#shared/show-fields.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { english } from '../../../tests/support/words.ts';
import { LookForm } from './LookForm.tsx';
import type { Pictures } from './PictureForm.tsx';

const SAVE = 'PUT /api/settings';
const LOGO = 'PUT /api/settings/logo';
const t = english.studio.settings.form;
const nothing = Object.fromEntries(Object.keys(SHOW_FIELDS).map((name) => [name, null])) as unknown as ShowSettings;
const PICTURES: Pictures = {
  image: '/artwork.png',
  hasOwnArtwork: false,
  otherImage: null,
  logo: null,
  wideLogo: null,
};
const SETTINGS: ShowSettings = {
  ...nothing,
  ...PICTURES,
  ...{ title: 'Care at home', description: 'About care.', language: 'en-us', locked: [] },
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const accent = page.getByLabelText(english.studio.showFields.accent.label, { exact: true });
const preview = () => document.querySelector<HTMLElement>('[data-preview]')?.dataset['preview'];
const show = (pictures = PICTURES, settings = SETTINGS) =>
  renderIsland(<LookForm {...{ settings, pictures }} ourHeadline="Cuidar bien en casa" />);

test('a color can be typed by its name, and is saved by one press: nothing moves under it', async () => {
  await show();
  await accent.fill('no color');
  await userEvent.tab();
  await expect.element(accent).toHaveValue('no color');
  const before = button(t.save).element().getBoundingClientRect().top;
  await accent.fill('dark Red');
  await expect.poll(preview).toBe('#8b0000');
  expect(button(t.save).element().getBoundingClientRect().top).toBe(before);
  answer(SAVE, 200, { ...SETTINGS, accent: '#8b0000' });
  await button(t.save).click();
  await expect.poll(() => requests(SAVE)).toMatchObject([{ body: { accent: '#8b0000' } }]);
});

test('a color that cannot be read shows the one that takes its place', async () => {
  await show();
  await accent.fill('#ffff00');
  await expect.element(page.getByText(t.nearest('#696900'))).toBeVisible();
  await expect.poll(preview).toBe('#696900');
});

test('the page it makes has the houses in the typed color, until the show has pictures of its own', async () => {
  const drawn = () => [...document.querySelectorAll('[data-preview] [data-houses]')];
  const { unmount } = await show();
  await accent.fill('#8b0000');
  await expect.poll(() => drawn()[0]?.querySelector('path')?.getAttribute('stroke')).toBe('#8b0000');
  expect(drawn()).toHaveLength(4); // a logo and a cover, light and dark
  await unmount();
  await show({ ...PICTURES, image: '/cover.png', hasOwnArtwork: true, wideLogo: '/wide.png' });
  expect(drawn()).toEqual([]);
  const pictures = [...document.querySelectorAll('[data-preview] image')].map((each) => each.getAttribute('href'));
  expect(pictures).toEqual(['/wide.png', '/cover.png', '/wide.png', '/cover.png']);
});

test('the page it makes has our headline in the reader’s language, until the show has one of its own', async () => {
  const headline = () => document.querySelector('[data-preview] .font-display')?.textContent;
  const { unmount } = await show();
  await expect.poll(headline).toBe('Cuidar bien en casa');
  await unmount();
  await show(PICTURES, { ...SETTINGS, heroTitle: 'Home first' });
  await expect.poll(headline).toBe('Home first');
});

test('a show of people reads nothing of AI at the text of its home page', async () => {
  await show();
  const { heroText, voices } = english.studio.showFields;
  const hint = () => document.getElementById('heroText-hint')?.textContent;
  await page.getByLabelText(voices.label).selectOptions('ai');
  await expect.poll(hint).toBe(`${heroText.hint} ${heroText.hintWithAi}`);
  await page.getByLabelText(voices.label).selectOptions('people');
  await expect.poll(hint).toBe(heroText.hint);
});

test('a picture that is on its way is named in the bar, like what is not saved', async () => {
  await show();
  await page.getByLabelText(english.studio.showFields.title.label, { exact: true }).fill('Care');
  const release = answerLater(LOGO, 200, { ...PICTURES, logo: '/logo-2.png' });
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  await page
    .getByLabelText(english.studio.settings.picture.logo.choose)
    .upload(new File([blob ?? ''], 'logo.png', { type: 'image/png' }));
  const bar = page.getByText(t.sendingPictures);
  await expect.element(bar).toBeVisible();
  await expect.element(page.getByText(/not saved\.$/)).toBeVisible();
  release();
  await expect.element(bar).not.toBeInTheDocument();
});
