import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { anEpisode, AUDIO, dropzone, episodeNow, publish, signIn, uploadFile } from '../support/studio.ts';
import { english, opening } from '../support/words.ts';

test.beforeEach(({ page, studio }) => signIn(page, studio));

const restored = (page: Page) => page.getByText(opening(english.studio.episodeForm.autosave.restored('…')));

/** Returns the draft that the form keeps in the browser, once it is there. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('carecast:form:'))
      .join(),
  );

async function fillIn(page: Page): Promise<void> {
  await uploadFile(page, 'audio', AUDIO);
  await page.getByLabel('Description').fill('About **half** of it.');
  await page.getByLabel('Category').selectOption('Case Studies');
  await page.getByLabel('Episode Title').pressSequentially('Half done');
}

async function expectFilledIn(page: Page): Promise<void> {
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('Episode Title')).toHaveValue('Half done');
  await expect(page.getByLabel('Description')).toHaveValue('About **half** of it.');
  await expect(page.getByLabel('Category')).toHaveValue('Case Studies');
  await expect(dropzone(page, 'audio')).toContainText('✓ Uploaded · the-two-minute-handover.mp3');
}

test('a reload at once and a closed tab bring back what was typed and the file that had arrived; a sign-out removes it @slow', async ({
  page,
  context,
  studio: site,
}) => {
  await page.goto(`${site.url}/upload`);
  await fillIn(page);
  await page.reload();
  await expectFilledIn(page);
  await page.close();
  const next = await context.newPage();
  await next.goto(`${site.url}/upload`);
  await expectFilledIn(next);
  await publish(next);
  await next.goto(`${site.url}/upload`);
  await expect(next.getByLabel('Episode Title')).toHaveValue('');
  await expect(restored(next)).toBeHidden();

  await test.step('signing out removes what was kept from the browser', async () => {
    await next.getByLabel('Episode Title').fill('Half done');
    await expect.poll(() => kept(next)).toContain('Half done');
    await next.getByRole('button', { name: 'Log out' }).click();
    await next.waitForURL(`${site.url}/`);
    await expect.poll(() => kept(next)).toBe('');
    await signIn(next, site);
    await next.goto(`${site.url}/upload`);
    await expect(next.getByLabel('Episode Title')).toHaveValue('');
  });
});

// A save that fails, and the next that goes through: src/islands/episode-form/saving/save-episode.test.tsx.
test('@slow a session that ends in the middle loses nothing: signing in again returns to the form', async ({
  page,
  studio: site,
}) => {
  const { id } = await anEpisode(page, site);

  await page.goto(`${site.url}/edit/${id}`);
  await page.getByLabel('Episode Title').fill('Typed before it ended');
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'session')?.value ?? '';
  await fetch(`${site.url}/api/auth/logout`, { method: 'POST', headers: { cookie: `session=${session}` } });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(); // instead of the password, in place
  await expect(page.getByText('Error updating episode', { exact: true })).toBeVisible();
  await expect(page.getByText(english.studio.episodeForm.bar.signedOut)).toBeVisible();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL('**/login?next=*');
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/edit/${id}`);
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('Episode Title')).toHaveValue('Typed before it ended');
  await publish(page, 'Update & Publish');
  expect((await episodeNow(page, site, id)).title).toBe('Typed before it ended');
});

test('@slow a save whose answer is lost is shown to have gone through, and the next changes the same episode', async ({
  page,
  studio: site,
}) => {
  await page.goto(`${site.url}/upload`);
  await fillIn(page);
  await page.route('**/api/episodes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const save = page.getByRole('button', { name: 'Save as Draft' });
  await save.click();
  await expect(page.getByText('Error creating episode', { exact: true })).toBeVisible();
  await page.unroute('**/api/episodes');
  await page.getByLabel('Episode Title').fill('Typed since');
  await save.click();
  await expect(page.getByText(english.studio.episodeForm.saved.already)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/edit\//);
  await expect(page.getByLabel('Episode Title')).toHaveValue('Typed since');
  const { pathname } = new URL(page.url());
  await save.click();
  await page.waitForURL(`${site.url}/`);
  expect((await episodeNow(page, site, pathname.slice('/edit/'.length))).title).toBe('Typed since');
});
