import { deflateSync } from 'node:zlib';
import { expect, type Locator } from '@playwright/test';
import { KB } from '#shared/units.ts';
import { ask } from '../support/ask.ts';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { startMailServer } from '../support/mail-server.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';
import { type Listed, givePicture, noise } from '../support/episode-pictures.ts';
import { aJpeg, pngOf } from '../support/pictures.ts';
import { cookieOf } from '../support/roles.ts';

test('a feed item’s picture answers HEAD, is drawn once, and no one can have another one drawn @slow', async ({
  demo: site,
}) => {
  const feed = await (await fetch(`${site.url}/feed.xml`)).text();
  const images = [...feed.matchAll(/<item>[\s\S]*?<itunes:image href="([^"]+)"/g)].map(([, url = '']) => new URL(url));
  expect(images).toHaveLength(9);
  const path = images[0]?.pathname ?? '';
  const head = await ask(site.url, path, { method: 'HEAD' });
  expect([head.status, head.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(head.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(Number(head.headers['content-length'])).toBeGreaterThan(100_000);
  expect(Number(head.headers['content-length'])).toBeLessThanOrEqual(500_000);
  const etag = String(head.headers.etag);
  expect((await ask(site.url, path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const other = await ask(site.url, path.replace(/-[0-9a-f]{12}\.jpg$/, '-000000000000.jpg'), { method: 'HEAD' });
  expect([other.status, other.headers.etag, other.headers['cache-control']]).toEqual([
    200,
    etag,
    'public, max-age=300',
  ]);
  expect((await ask(site.url, path.replace(/-[0-9a-f]{12}\.jpg$/, '-x.jpg'))).status).toBe(404);
});

test('pictures of episodes and the cover are on cards, in player, share dialog and at home, and weigh little @slow', async ({
  page,
  aSite,
}) => {
  const site = await aSite({}, ['--demo']);
  const problems = await complaints(page);
  const listed = (await (await fetch(`${site.url}/api/episodes`)).json()) as Listed[];
  for (const [index, episode] of listed.slice(0, 6).entries()) await givePicture(site, episode, noise(index + 3));
  const headers = { cookie: await cookieOf(site, 'administrator') };
  await fetch(`${site.url}/api/settings/artwork`, { method: 'PUT', headers, body: new Uint8Array(aJpeg()) });

  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.url().includes('/artwork/')) sizes.set(response.url(), (await response.body()).length);
  });
  await page.goto(site.url);
  const cards = page.getByRole('article').locator('img');
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) await card.scrollIntoViewIfNeeded();
  await expect.poll(() => sizes.size, { timeout: 60_000 }).toBe(7); // the cover too
  const shown = await cards.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.currentSrc));
  for (const src of shown) expect(sizes.get(src), src).toBeLessThanOrEqual(6 * KB);

  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Share/ })
    .click();
  const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => page.getByRole('dialog').locator('img').evaluate(isShown)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('article').first().getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => page.getByRole('dialog').locator('img').evaluate(isShown), { timeout: 30_000 }).toBe(true);
  expect(problems).toEqual([]);
});

/** A wide picture, red but for its right end, which is blue. */
function wide(): Buffer {
  const row = Buffer.alloc(1 + 2800 * 3);
  for (let x = 0; x < 2800; x += 1) row.set(x < 1400 ? [200, 20, 20] : [20, 20, 200], 1 + x * 3);
  return pngOf(2800, 1400, 2, deflateSync(Buffer.concat(Array.from({ length: 1400 }, () => row)), { level: 1 }));
}

/** Of what is shown, at its left edge. */
const isBlue = (image: Locator): Promise<boolean> =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const context = Object.assign(document.createElement('canvas'), { width: 20, height: 20 }).getContext('2d');
    context?.drawImage(element, 0, 0, 20, 20);
    const [red = 0, , blue = 0] = context?.getImageData(1, 10, 1, 1).data ?? [];
    return blue > 150 && red < 60;
  });

test('@slow a part of a wide picture is chosen with a finger on a phone, and is on card, player, share, home and in mail', async ({
  browser,
  aSite,
}) => {
  const mail = await startMailServer();
  const site = await aSite({ SMTP_URL: mail.url, MAIL_FROM: 'Carecast <podcast@example.com>' });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await phone.newPage();
  const problems = await complaints(page);
  await signIn(page, site);
  await page.goto(`${site.url}/subscribe`);
  const subscribe = page.locator('main form[data-by-mail]');
  await subscribe.locator('[type=email]').fill('ana@example.com');
  await subscribe.getByRole('button', { name: english.layout.subscribe }).click();
  const { email: asked } = await mail.arrived(1);
  await page.goto(/http:\S+\/subscribe\/\S+/.exec(asked.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: english.subscribe.yes }).click();
  const { id } = await anEpisode(page, site, { published: false });

  await page.goto(`${site.url}/edit/${id}`);
  await page.locator('#artwork').setInputFiles({ name: 'stairs.png', mimeType: 'image/png', buffer: wide() });
  const { crop } = english.studio.settings.picture;
  const square = page.getByRole('button', { name: crop.square });
  await expect(square).toBeVisible();
  await expectAccessible(page);
  const { x = 0, y = 0, width = 0 } = (await square.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + width / 2);
  await page.mouse.down();
  await page.mouse.move(x + 2 * width, y + width / 2, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: crop.use }).click();
  const stored = page.getByRole('img', { name: english.studio.episodeForm.picture.alt });
  expect(await isBlue(stored)).toBe(true);
  const data = { artwork: await stored.getAttribute('src'), published: true };
  expect((await page.request.put(`${site.url}/api/episodes/${id}`, { data })).status()).toBe(200);

  await page.goto(site.url);
  const card = page.getByRole('article').first();
  await card.locator('img').scrollIntoViewIfNeeded();
  expect(await isBlue(card.locator('img'))).toBe(true);
  await card.getByRole('button', { name: /^Share/ }).click();
  const shown = page.getByRole('dialog').locator('img');
  expect(await isBlue(shown)).toBe(true);
  await page.keyboard.press('Escape');
  await card.locator('[data-play]').first().click();
  expect(await isBlue(shown)).toBe(true);
  const { email } = await mail.arrived(2);
  const [picture] = email.attachments;
  expect(email.html).toContain(`cid:${picture?.contentId?.slice(1, -1)}`);
  const bytes = Buffer.from(picture?.content as ArrayBuffer).toString('base64');
  await page.evaluate(
    (src) => document.body.append(Object.assign(new Image(), { id: 'of-mail', src })),
    `data:image/jpeg;base64,${bytes}`,
  );
  expect(await isBlue(page.locator('#of-mail'))).toBe(true);
  expect(problems).toEqual([]);
  await phone.close();
  await mail.close();
});

test('the small picture of a draft is for those who work here alone, and of nothing there is none @slow', async ({
  aSite,
}) => {
  const site = await aSite({}, ['--demo']);
  const [episode] = (await (await fetch(`${site.url}/api/episodes`)).json()) as [Listed];
  const artwork = await givePicture(site, episode, noise(2), { published: false });
  const small = artwork.replace('.png', '-small.jpg');
  expect((await ask(site.url, small)).status).toBe(404);
  const own = await ask(site.url, small, { headers: { cookie: await cookieOf(site, 'administrator') } });
  expect([own.status, own.headers['content-type'], own.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  expect((await ask(site.url, `/artwork/${'0'.repeat(32)}-small.jpg`)).status).toBe(404);
  expect((await ask(site.url, small.replace('small', 'huge'))).status).toBe(404);
});
