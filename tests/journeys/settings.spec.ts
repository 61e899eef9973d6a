import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN, complaints } from '../support/browser.ts';
import { type Studio, test } from '../support/demo-site.ts';
import { aJpeg, aPng } from '../support/pictures.ts';
import { startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';
import { widthBeyond } from './display-modes.ts';

let site: Studio;
test.beforeEach(async ({ studio }) => {
  site = studio;
  await startAfresh(studio);
});

const textOf = async (path: string, base = site.url) => (await fetch(base + path)).text();
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();
const unfold = (page: Page, group: keyof typeof english.studio.settings.form.groups) =>
  page.getByText(english.studio.settings.form.groups[group], { exact: true }).click();
const saved = (page: Page) => page.getByText('Settings saved', { exact: true });
const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** The page is there for fingers once React has come. */
async function openSettings(page: Page, base = site.url, name: 'look' | 'details' = 'look'): Promise<void> {
  await page.goto(`${base}/studio/${name}`);
  await expect(
    page.locator('astro-island[ssr]:is([component-export=ShowForm], [component-export=PictureForm])'),
  ).toHaveCount(0);
}

async function channel(base = site.url): Promise<Record<string, Record<string, string>>> {
  const parser = new XMLParser({ ignoreAttributes: false });
  const feed = parser.parse(await textOf('/feed.xml', base)) as { rss: { channel: Record<string, never> } };
  return feed.rss.channel;
}

test('a new title is on every page, in the feed and in passkeys at once, in every process @slow', async ({ page }) => {
  const second = await startSite({
    ...{ DATABASE_URL: databaseUrlOf(site), APP_SECRET: SECRET },
    ...{ SHOW_DESCRIPTION: 'From the server', SHOW_COMPLETE: '1', SHOW_IMAGE: '/artwork.jpg' },
  });
  const problems = await complaints(page);
  await signIn(page, site);
  for (const path of ['/', '/privacy', '/feed.xml']) {
    expect(await textOf(path)).toContain('Carecast');
    expect(await textOf(path, second.url)).toContain('Carecast');
  }
  const before = await channel();

  await page.goto(site.url);
  await page.getByRole('link', { name: 'Studio' }).click();
  const sidebar = page.getByRole('navigation', { name: 'Studio', exact: true });
  await sidebar.getByText('Show', { exact: true }).click();
  await sidebar.getByRole('link', { name: 'Look and words' }).click();
  await page.waitForURL('**/studio/look');

  await test.step('a mistake is named beside its field, everything stays typed, and it fits 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await unfold(page, 'listing');
    await page.getByLabel('Title', { exact: true }).fill(' ');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('care at home');
    await save(page);
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(page.getByText(english.reasons.notEmail)).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('care at home');
    await expectAccessible(page);
    expect(await widthBeyond(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await page.getByLabel('Title', { exact: true }).fill('Northside at Home');
  await page.getByLabel('Description', { exact: true }).fill('From the form');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('care@northside.example');
  await page.getByLabel('Category', { exact: true }).selectOption('Health & Fitness > Mental Health');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await openSettings(page, site.url, 'details');
  await page.getByLabel('Provided by').fill('Northside Home Care');
  await page.getByLabel('Donation link').fill('northside.example/give');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Northside at Home');

  // The message of the first save may still be there.
  await expect.poll(() => textOf('/')).toContain('href="https://northside.example/give"');
  expect(await textOf('/')).toContain('<title>Northside at Home</title>');
  expect(await textOf('/')).toContain('<meta property="og:title" content="Northside at Home"');
  expect(await textOf('/')).toContain('From the form');
  expect(await textOf('/privacy')).toContain('care@northside.example');
  const after = await channel();
  expect(after).toMatchObject({
    title: 'Northside at Home',
    'itunes:author': 'Northside Home Care',
    'itunes:owner': { 'itunes:email': 'care@northside.example' },
    'itunes:category': { '@_text': 'Health & Fitness', 'itunes:category': { '@_text': 'Mental Health' } },
  });
  expect(after['lastBuildDate']).not.toBe(before['lastBuildDate']);
  const begin = await page.request.post(`${site.url}/api/passkeys/register/begin`);
  expect(((await begin.json()) as { rp: { name: string } }).rp.name).toBe('Northside at Home');
  for (const path of ['/', '/privacy', '/feed.xml']) {
    await expect.poll(() => textOf(path, second.url)).toContain('Northside at Home');
  }

  await test.step('what the server’s settings say wins, is shown locked and is refused', async () => {
    await openSettings(page, second.url);
    const description = page.getByLabel('Description', { exact: true });
    await expect(description).toHaveValue('From the server');
    await expect(description).toBeDisabled();
    await expect(description).toHaveAccessibleDescription(english.studio.settings.locked);
    await expect(page.getByText('Choose a picture')).toHaveCount(0);
    await expectAccessible(page, 'light', '.field:has(:disabled), astro-island[component-export=PictureForm]');
    const refused = await page.request.put(`${second.url}/api/settings`, { data: { description: 'Mine' } });
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({ field: 'description' });
    const picture = await page.request.put(`${second.url}/api/settings/artwork`, { data: aPng(1400) });
    expect(picture.status()).toBe(409);
    await openSettings(page, second.url, 'details');
    await expect(page.getByLabel(english.studio.showFields.isComplete.label)).toBeDisabled();
    await page.getByLabel('Provided by').fill('Southside Home Care');
    // The message may be that of the first time still, which comes along to the next page.
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await save(page);
    expect((await answered).status()).toBe(200);
    await expect(saved(page)).toBeVisible();
    expect(await textOf('/', second.url)).toContain('From the server');
    expect(await textOf('/', second.url)).not.toContain('From the form');
    expect(await textOf('/', second.url)).toContain('Southside Home Care');
    await second.remove();
  });

  expect(problems).toEqual([]);
});

test('directories are taken one by one: what is missing, the address to copy, where to go, and the link they give @slow', async ({
  page,
}) => {
  const { directories: t } = english.studio.settings;
  const links = english.studio.showFields;
  const problems = await complaints(page);
  await signIn(page, site);
  await page.goto(`${site.url}/studio`);
  await page.getByRole('link', { name: english.studio.overview.firstSteps.list }).click();
  await page.waitForURL('**/studio/directories');
  await page.reload(); // axe judges no page that is still arriving
  const spotify = page.getByRole('group').filter({ has: page.getByText('Spotify', { exact: true }) });

  await expect(page.getByText(t.missing('Apple Podcasts'))).toBeVisible();
  await expect(page.getByLabel(t.address).first()).toHaveValue(`${site.url}/feed.xml`);
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeEnabled();
  await expectAccessible(page);
  await spotify.getByText(t.notYet).click();
  await expect(page.getByText(t.missing('Apple Podcasts'))).toBeHidden(); // one at a time
  await expect(spotify.getByText(english.reasons.showEmailMissing)).toBeVisible();
  await expect(spotify.getByRole('link', { name: t.open('Spotify') })).toHaveAttribute('href', /creators\.spotify/);
  await page.getByLabel(links.spotifyUrl.label).fill('open.spotify.com/show/1');
  await save(page);
  await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
  await expect(spotify.getByText(t.listed)).toBeVisible();
  expect(await textOf('/subscribe')).toContain('https://open.spotify.com/show/1');
  expect(problems).toEqual([]);
});

test('two administrators: the second is told what the first changed, and loses nothing @slow', async ({ page }) => {
  await signIn(page, site);
  await openSettings(page);
  const theirs = { title: 'Theirs', author: 'Their company' };
  expect((await page.request.put(`${site.url}/api/settings`, { data: theirs })).status()).toBe(200);

  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await page.getByLabel('Short title').fill('Mi');
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed' })).toContainText('Title, Author');
  await expect(page.getByText(english.studio.settings.form.theirs('Theirs'))).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');
  await expect(page.getByLabel('Short title')).toHaveValue('Mi');
  await expect(page.getByLabel('Author')).toHaveValue('Their company');
  await expectAccessible(page, 'light', 'form [role=alert], .field:has([name=title])');
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const now = (await (await page.request.get(`${site.url}/api/settings`)).json()) as object;
  expect(now).toMatchObject({ ...theirs, shortTitle: 'Mi' });
});

test('@slow what was typed outlives a reload and a session that ended', async ({ page }) => {
  await signIn(page, site);
  await openSettings(page);
  await page.getByLabel('Description', { exact: true }).fill('Words nobody wants to type twice.');
  await unfold(page, 'appearance');
  await page.getByLabel(english.studio.showFields.isSavable.label).uncheck();
  await page.reload();
  await expect(page.getByText(english.studio.settings.form.restored)).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Words nobody wants to type twice.');
  await expect(page.getByLabel(english.studio.showFields.isSavable.label)).not.toBeChecked();

  await page.request.post(`${site.url}/api/auth/logout`);
  await save(page);
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login?next=/studio/look');
  await save(page);
  await question.getByLabel('Password').fill(ADMIN.password);
  await question.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(saved(page)).toBeVisible();
  expect(await textOf('/')).toContain('Words nobody wants to type twice.');
  await page.reload();
  await expect(page.getByText(english.studio.settings.form.restored)).toHaveCount(0);

  await openSettings(page);
  await page.getByLabel('Title', { exact: true }).fill('Typed before');
  await page.request.put(`${site.url}/api/settings`, { data: { title: 'Saved meanwhile' } });
  await page.reload();
  await expect(page.getByText(english.studio.settings.form.theirs('Saved meanwhile'))).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('button', { name: 'Delete them' }).click();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeFocused();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Saved meanwhile');
});

test('@slow artwork is checked, shown and used, open to other sites, and taken back', async ({ page }) => {
  const problems = await complaints(page);
  await signIn(page, site);
  await openSettings(page);
  const chooser = page.locator('#artwork-file');
  const artwork = page.getByRole('region', { name: 'Cover', exact: true });

  await test.step('a bad picture is refused with what would be right', async () => {
    await chooser.setInputFiles(asFile('small.png', aPng(1000)));
    const size = { width: 1000, height: 1000, min: 1400, max: 3000 };
    await expect(artwork).toContainText(english.reasons.artworkSize(size));
    await expectAccessible(page, 'light', 'astro-island[component-export=PictureForm]');
    expect((await channel())['itunes:image']?.['@_href']).toBe(`${site.url}/artwork.jpg`);
  });

  await test.step('a good one is in the feed and the head at once', async () => {
    await chooser.setInputFiles(asFile('good.jpg', aJpeg()));
    await expect(page.getByText('Cover changed', { exact: true })).toBeVisible();
    await expectDrawn(artwork.getByRole('img', { name: 'The show’s cover' }));
    const href = (await channel())['itunes:image']?.['@_href'] ?? '';
    expect(href).toMatch(/\/artwork\/[0-9a-f]{32}\.jpg$/);
    expect(await textOf('/')).toContain(`"image":"${href}"`);
    expect(await textOf('/')).toContain(`<meta name="artwork" content="${href}">`);
    await expectServed(href, aJpeg());
  });

  await test.step('and the default comes back', async () => {
    await artwork.getByRole('button', { name: english.studio.settings.picture.artwork.reset }).click();
    await expect(artwork.getByRole('button', { name: english.studio.settings.picture.artwork.reset })).toHaveCount(0);
    expect((await channel())['itunes:image']?.['@_href']).toBe(`${site.url}/artwork.jpg`);
  });

  await test.step('one over 5 MB is refused, the largest is taken', async () => {
    const put = (data: Buffer) => page.request.put(`${site.url}/api/settings/artwork`, { data });
    const largest = Buffer.concat([aJpeg(), Buffer.alloc(5 * 1024 * 1024 - aJpeg().length)]);
    expect((await put(Buffer.concat([largest, Buffer.alloc(1)]))).status()).toBe(413);
    expect((await put(largest)).status()).toBe(200);
  });

  expect(problems).toEqual([]);
});

test('@slow administrators are told what to see to on the server, and only that', async ({ page, aSite }) => {
  await signIn(page, site);
  const masterPassword = 'left open for too long';
  const own = await aSite({ MASTER_PASSWORD: masterPassword });
  await signIn(page, { ...own, masterPassword });
  await fetch(own.url, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await page.goto(`${own.url}/studio/health`);
  const said = page.getByRole('region', { name: english.studio.health.site });
  await expect(said).toContainText(english.health.openRegistration);
  await expect(said).toContainText(english.health.unknownProxy);
  await expectAccessible(page);
});

const SECRET = 'a secret that only the tests know, 0123456789';

/**
 * No setting is set and no picture chosen. The site hears of it as of another process's change, seen by a title
 * between.
 */
async function startAfresh({ sql }: Studio): Promise<void> {
  const between = randomUUID();
  const hasTitle = async (title: string) => {
    await sql`select pg_notify('carecast_changes', ${JSON.stringify({ from: 'a test', tags: ['show'] })})`;
    await expect.poll(() => textOf('/')).toContain(`<title>${title}</title>`);
  };
  await sql`update show_settings set title = ${between}`;
  await hasTitle(between);
  await sql`delete from show_settings`;
  await sql`insert into show_settings default values`;
  await sql`delete from artworks`;
  await hasTitle('Carecast');
}

const expectDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

async function expectServed(href: string, bytes: Buffer): Promise<void> {
  const head = await fetch(href, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const answer = await fetch(href);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const again = await fetch(href, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
}
