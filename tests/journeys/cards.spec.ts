import { expect } from '@playwright/test';
import type { ListedEpisode } from '#shared/episode.ts';
import { aNewBrowser, complaints, expectPlaying, recordSeeks, lastSeek } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import type { Site } from '../support/site.ts';
import { anEpisode, signIn } from '../support/studio.ts';

const listed = async (site: Site, query: string) =>
  (await (await fetch(`${site.url}/api/episodes?${query}`)).json()) as ListedEpisode[];
const printed = async (site: Site, path: string) => (await fetch(site.url + path)).text();

test('a card opens its whole transcript, plays from its times, counts the play everywhere, and closes it again', async ({
  browser,
  demo: site,
}) => {
  const page = await browser.newPage(aNewBrowser());
  const problems = await complaints(page);
  await recordSeeks(page);
  const [episode] = await listed(site, 'limit=1');
  const plays = new RegExp(`${(episode?.playCount ?? 0) + 1} plays?$`);
  await page.goto(site.url);
  const card = page.getByRole('article').first();
  const button = card.getByRole('button', { name: 'Read transcript' });
  const fetched = page.waitForResponse(/\/transcripts\//);
  await button.click();
  expect(await (await fetched).text()).not.toMatch(/<html|<main/); // a fragment, not a page
  const whole = card.getByRole('region', { name: /^Transcript: / });
  await expect(whole.getByRole('listitem').nth(20)).toBeAttached();
  await expect(whole.getByRole('listitem').first()).toBeVisible();
  await expect(whole.getByText(/AI-generated/)).toHaveCount(0); // as the badge says
  const time = whole.getByRole('link').nth(3);
  await time.click();
  await expectPlaying(page);
  expect(await lastSeek(page)).toBe(Number(await time.getAttribute('data-seek')));
  await expect(card.getByText(plays)).toBeVisible();
  const less = card.getByRole('button', { name: /^Show less/ });
  await less.click();
  await expect(whole).toBeHidden();
  await expect(card.getByRole('button', { name: 'Read transcript' })).toBeFocused();
  await card.getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/episodes/*');
  await expect(page.locator('main header').getByText(plays)).toBeVisible();
  expect(problems).toEqual([]);
  await page.close();
});

test('a transcript of 200 characters is on its card whole, a longer one leads to its page without JavaScript @slow', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  const whole = await anEpisode(page, site, { title: 'Whole', transcript: 'Hello '.repeat(33) + 'ab' });
  const longer = await anEpisode(page, site, { title: 'Longer', transcript: 'Hello '.repeat(33) + 'abc' });
  const html = await printed(site, '/browse');
  const card = (id: string) => html.slice(html.indexOf(`data-episode-id="${id}"`)).split('</article>')[0];
  expect(card(whole.id)).toContain('Hello ab”');
  expect(card(whole.id)).not.toContain('Read transcript');
  expect(card(longer.id)).not.toContain('Hello Hello');
  expect(card(longer.id)).toMatch(new RegExp(`<noscript>\\s*<a[^>]* href="/episodes/${longer.id}#transcript"`));
});

test('a list asked for with a limit alone names its next page; pages say their charset before their first byte', async ({
  demo: site,
}) => {
  const { headers } = await fetch(`${site.url}/api/episodes?limit=2&sort=oldest`);
  expect(headers.get('link')).toBe(`<${site.url}/api/episodes?limit=2&sort=oldest&page=2>; rel="next"`);
  const [third] = await listed(site, 'limit=2&sort=oldest&page=2');
  expect((await listed(site, 'sort=oldest'))[2]?.id).toBe(third?.id);
  expect((await fetch(`${site.url}/api/episodes?limit=100`)).headers.get('link')).toBeNull();
  for (const path of ['/', '/browse', '/nowhere', '/login', `/embed/${third?.id}`]) {
    expect((await fetch(site.url + path)).headers.get('content-type'), path).toBe('text/html; charset=utf-8');
  }
});

test('words in another language say so wherever they are printed: title, text, transcript, card and frame @slow', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  const { id } = await anEpisode(page, site, {
    title: 'Cuidarse en casa',
    language: 'ES',
    description: 'Escuche a <span lang="en">Home Care Today</span>.',
    transcript: '[{"time": 0, "text": "Hola."}, {"time": 5, "text": "Good morning.", "lang": "en"}]',
  });
  const [, card = ''] = (await printed(site, '/browse')).split(`data-episode-id="${id}"`);
  expect(card).toMatch(/<a class="card-link [^>]*lang="es"[^>]*>\s*Cuidarse en casa/);
  expect(card).toMatch(/<div class="prose" lang="es">\s*<p>Escuche a <span lang="en">Home Care Today<\/span>\./);
  expect(card).toMatch(/<span lang="es">\s*“Hola\. Good morning\.”/);
  const whole = await printed(site, `/episodes/${id}`);
  expect(whole).toMatch(/<h1[^>]* lang="es"[^>]*>\s*Cuidarse en casa/);
  expect(whole).toMatch(/<p lang="es">Hola\.<\/p>[\s\S]*<p lang="en">Good morning\.<\/p>/);
  expect(whole).toContain('"inLanguage":"es"');
  expect(await printed(site, `/embed/${id}`)).toMatch(/<h1[\s\S]*<span lang="es">Cuidarse en casa<\/span>/);
});

test('@slow a show that was Spanish at its first start is in Spanish at the root and in English under /en, for good', async ({
  page,
  aSite,
}) => {
  const site = await aSite({
    SHOW_LANGUAGE: 'es',
    SHOW_TITLE: 'Cuidado en casa',
    SHOW_DESCRIPTION: 'Para quien cuida.',
  });
  await signIn(page, site);
  const { id } = await anEpisode(page, site, { title: 'Prevenir caídas', transcript: 'Hola.' });
  expect(await printed(site, '/')).toContain('<html lang="es"');
  await site.stop();
  await site.restart({ SHOW_LANGUAGE: 'en' });
  expect(await printed(site, '/')).toContain('<html lang="es"');
  await site.stop();
  await site.restart({ SHOW_LANGUAGE: 'es' });
  const home = await printed(site, '/en');
  expect(home).toContain('<html lang="en"');
  expect(home).toMatch(/<p [^>]*lang="es"[^>]*>Para quien cuida\./);
  expect(home).toMatch(/<span [^>]*lang="es"[^>]*>\s*Cuidado en casa/);
  expect(home).toMatch(/<a class="card-link [^>]*lang="es"[^>]*>\s*Prevenir caídas/);
  expect(home).toContain('&quot;language&quot;:&quot;es&quot;'); // for the player
  expect(await printed(site, `/en/embed/${id}`)).toMatch(/<html lang="en"[\s\S]*<span lang="es">Prevenir caídas/);
  expect(await printed(site, `/episodes/${id}`)).toContain('"inLanguage":"es"');
  expect(await printed(site, '/feed.xml')).toMatch(/<language>(<!\[CDATA\[)?es\b/);
});
