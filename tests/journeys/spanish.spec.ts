import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { englishOn, linksAstray, isZone } from './english.ts';
import { aBusyStudio, anEpisode, signIn, studioPages } from '../support/studio.ts';
import { english, saying, spanish } from '../support/words.ts';

/** Pages a visitor reads in Spanish. */
const PAGES = [
  '/es',
  '/es/browse',
  '/es/subscribe',
  '/es/login',
  '/es/reset-password',
  '/es/saved',
  '/es/nothing-here',
];
test('pages under /es are in Spanish, and say where they are in English', async ({ page, demo: site }) => {
  for (const path of PAGES) {
    await page.goto(site.url + path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    // A title of an episode stands in the name of its button; the demo's are English.
    expect(
      (await englishOn(page)).filter((text) => !saying(spanish.home.playNewestOf('…')).test(text)),
      path,
    ).toEqual([]);
  }
  await page.goto(`${site.url}/es`);
  await expect(page.locator('h1 + p')).not.toHaveAttribute('lang'); // our own description, in Spanish
  for (const path of ['/', '/browse', '/subscribe', '/privacy', '/accessibility']) {
    const head = await (await fetch(site.url + path)).text();
    const translated = path === '/' ? '/es' : `/es${path}`;
    const other = await (await fetch(site.url + translated)).text();
    const links = (html: string) => html.match(/<link rel="alternate" hreflang="[^>]*>/g);
    expect(links(head), path).toHaveLength(3);
    expect(links(other), path).toEqual(links(head));
    expect(other).toContain(`<link rel="canonical" href="${site.url}${translated}">`);
  }
});

test('a visitor listens, rates and changes the language in Spanish @slow', async ({ page, demo: site }) => {
  await page.goto(`${site.url}/es`);
  await page.getByRole('link', { name: 'Explorar', exact: true }).first().click();
  await expect(page).toHaveURL(`${site.url}/es/browse`);
  await page.locator('main a[data-play]').first().click();
  await expect(page.getByText('REPRODUCIENDO')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el reproductor' }).click();
  const rating = page
    .locator('[data-episode-id]')
    .first()
    .getByRole('group', { name: spanish.rating.rate('') });
  await rating.getByRole('button', { name: 'No me gusta' }).click();
  await rating.getByLabel(spanish.rating.question).fill('Más despacio, por favor.');
  await rating.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(spanish.rating.thanks).first()).toBeVisible();
  await page.getByRole('link', { name: 'English' }).last().click();
  await expect(page).toHaveURL(`${site.url}/browse`);
});

test('@slow a Spanish home has no English word of the owner’s, nor has what plays on it', async ({
  page,
  browser,
  aSite,
}) => {
  const site = await aSite();
  await signIn(page, site);
  const own = {
    ...{ title: 'Care out loud', description: 'For whoever cares for somebody.' },
    ...{ heroTitle: 'Care for those you love', heroText: 'Short talks about the days at home.' },
    providerName: 'Casa Sol',
  };
  expect((await page.request.put(`${site.url}/api/settings`, { data: own })).status()).toBe(200);
  const { id } = await anEpisode(page, site, {
    ...{ title: 'La caída', description: 'Qué hacer.', language: 'es', category: 'Patient Care' },
  });
  await page.goto(`${site.url}/studio/categories`);
  const form = page.locator('astro-island[component-export=CategoryForm]:not([ssr])');
  await form.getByLabel(english.studio.categoryForm.nameOf('Patient Care')).fill('Days at home');
  const second = form.getByLabel(`${english.studio.categoryForm.otherName.es}: Patient Care`);
  await expect(second).toHaveAttribute('placeholder', 'Days at home');
  await second.fill('Días en casa');
  await expectAccessible(page);
  await page.getByRole('button', { name: english.studio.categoryForm.save }).click();
  await expect(page.getByText(english.studio.categoryForm.saved, { exact: true })).toBeVisible();
  await page.goto(`${site.url}/es`);
  await expect(page.locator('h1')).toHaveAttribute('lang', 'en-us'); // nothing better yet

  await page.goto(`${site.url}/studio/look`);
  const look = page.locator('astro-island[component-export=LookForm]:not([ssr])');
  const t = english.studio.showFields;
  await look
    .locator('summary')
    .filter({ hasText: english.studio.otherCover.heading('es') })
    .click();
  await look.getByLabel(t.otherTitle('es').label).fill('El cuidado en voz alta');
  await look.getByLabel(t.otherDescription('es').label).fill('Para quien cuida a alguien.');
  await look.getByLabel(t.otherHeroTitle('es').label, { exact: true }).fill('Cuidar a quien se quiere');
  await look.getByLabel(t.otherHeroText('es').label).fill('Charlas cortas sobre los días en casa.');
  await page.getByRole('button', { name: english.studio.settings.form.save }).click();
  await expect(page.getByText(english.studio.settings.form.saved, { exact: true })).toBeVisible();

  const visitor = await browser.newPage();
  for (const path of ['/es', '/es/browse?category=Days+at+home', `/es/episodes/${id}`]) {
    await visitor.goto(site.url + path);
    await expect(visitor.locator('main [lang]:not([lang^=es])')).toHaveCount(0);
    expect(await englishOn(visitor), path).toEqual([]);
    await expect(visitor.locator('main')).toContainText('Días en casa');
    expect(await visitor.locator('body').innerText(), path).not.toMatch(/home|care/i);
  }
  await visitor.goto(`${site.url}/es`);
  await expect(visitor.locator('h1')).toHaveText('Cuidar a quien se quiere');
  await visitor.locator('main a[data-play]').first().click();
  await expect(visitor.getByRole('dialog').getByText('Días en casa')).toBeVisible();
  await visitor.goto(site.url);
  await expect(visitor.locator('h1')).toHaveText('Care for those you love');
  await expect(visitor.locator('main').getByText('Days at home').first()).toBeVisible();
  await visitor.close();
});

test('the first Spanish episode brings a Spanish feed, and is found without its accents @slow', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  await anEpisode(page, site, { title: 'After a fall' });
  const feedOf = async (path: string) =>
    /<link rel="alternate" type="application\/rss\+xml"[^>]*href="([^"]*)"/.exec(
      await (await fetch(site.url + path)).text(),
    )?.[1];
  expect([await feedOf('/es'), await feedOf('/es/privacy')]).toEqual(['/feed.xml', '/feed.xml']);
  const { id } = await anEpisode(page, site, {
    title: 'Una caída en el baño',
    description: 'Qué hacer.',
    language: 'es',
    transcript: 'WEBVTT\n\n00:01.000 --> 00:04.000\nHola.',
  });
  await expect
    .poll(() => Promise.all(['/es', '/es/privacy', '/'].map(feedOf)))
    .toEqual(['/es/feed.xml', '/es/feed.xml', '/feed.xml']);

  const textOf = async (path: string) => (await fetch(site.url + path)).text();
  expect(await textOf('/es/llms.txt')).toContain(`${site.url}/es/episodes/${id}.md): General, `);
  expect(await textOf(`/transcripts/${id}.srt`)).toContain('[Generado con IA]');
  const document = await textOf(`/es/episodes/${id}`);
  for (const name of ['og:image', 'twitter:player'])
    expect(
      (await fetch(new RegExp(`="${name}" content="([^"]*)`).exec(document)?.[1]?.replaceAll('&amp;', '&') ?? ''))
        .status,
    ).toBe(200);
  expect(await textOf('/es')).toMatch(/="og:image" content="[^"]*\/og\/show-es\.png\?/);
  expect((await fetch(`${site.url}/og/show-es.png`)).status).toBe(200);
  expect(await textOf(`/oembed?url=${site.url}/es/episodes/${id}`)).toContain('· Generado con IA');

  await page.goto(`${site.url}/es/subscribe`);
  const address = `${site.url}/es/feed.xml`;
  await expect(page.getByLabel(spanish.share.feedAddress)).toHaveValue(address);
  const apple = page.getByRole('link', { name: /^Apple Podcasts/ });
  await expect(apple).toHaveAttribute('href', address.replace(/^\w+/, 'podcast'));
  await page.getByRole('link', { name: english.subscribe.followThis }).click();
  await expect(page.getByLabel(english.share.feedAddress)).toHaveValue(`${site.url}/feed.xml`);

  await page.goto(`${site.url}/es/browse`);
  await page.getByRole('searchbox').fill('caida bano');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 episodio encontrado', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name: 'Una caída en el baño' }).first()).toBeVisible();
});

test('signing in says in Spanish what is wrong', async ({ page, demo: site }) => {
  await page.goto(`${site.url}/es/login`);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText(spanish.reasons.usernameMissing)).toBeVisible();
  await page.getByLabel('Nombre de usuario').fill('nadie');
  await page.getByLabel('Contraseña').fill('incorrecta');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no son correctos' })).toBeVisible();
});

test('a person who signs in is greeted in Spanish and leaves in Spanish @slow', async ({ page, studio: site }) => {
  await page.goto(`${site.url}/es/login`);
  await page.getByLabel('Nombre de usuario').fill(ADMIN.username);
  await page.getByLabel('Contraseña').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText(spanish.account.welcomeBack(ADMIN.username)).first()).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/es`);
  await expect(page.getByRole('link', { name: 'Empezar a crear' })).toHaveAttribute('href', '/es/upload');
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
  await expect(page.getByText(spanish.account.signedOutText).first()).toBeVisible();
});

test('the studio is in Spanish for an administrator, with what the site found, did and refuses @slow', async ({
  page,
  studio: site,
}) => {
  await signIn(page, site);
  const { id } = await aBusyStudio(page, site);
  await site.sql`
    insert into jobs (kind, key, payload, state, reason, attempts, due_at, ended_at)
    values ('webhook', 'x', '{}', 'failed', ${site.sql.json({ code: 'fetchTimedOut', seconds: 15 })}, 3, now(), now())`;
  for (const path of ['', `/episodes/${id}`, ...studioPages(id)].map((one) => `/es${one}`)) {
    await page.goto(site.url + path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const said = (await englishOn(page)).filter((text) => !isZone(text));
    expect(said, path).toEqual([]);
    expect(await linksAstray(page, '/es'), path).toEqual([]);
  }
  await page.goto(`${site.url}/es/studio/health`);
  await expect(page.getByText('Tardó más de 15 segundos')).toBeVisible();
  await page.goto(`${site.url}/es/studio/activity`);
  await expect(page.getByText(`${ADMIN.username} agregó “Una caída”`).first()).toBeVisible();

  const refusal = async (language: string) => {
    const headers = { 'Accept-Language': language };
    const answer = await page.request.get(`${site.url}/api/people/invitations/${id}`, { headers });
    return ((await answer.json()) as { error: string }).error;
  };
  expect([await refusal('es-MX,es;q=0.9,en;q=0.8'), await refusal('en-US,es;q=0.5')]).toEqual([
    spanish.reasons.invitationGone,
    english.reasons.invitationGone,
  ]);
});

test('a draft is published in Spanish, from the studio @slow', async ({ page, studio: site }) => {
  await signIn(page, site);
  const { id } = await anEpisode(page, site, {
    title: 'La ducha',
    description: 'Con calma.',
    language: 'es',
    published: false,
  });
  await page.goto(`${site.url}/es/studio`);
  await page.getByRole('link', { name: 'Episodios', exact: true }).click();
  await page.getByRole('link', { name: 'La ducha', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/es/episodes/${id}`);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('No hay transcripción.', { exact: false })).toBeVisible();
  const sheet = page.getByRole('dialog', { name: spanish.studio.publishing.heading });
  await sheet.getByRole('button', { name: spanish.studio.publishing.goOn.publish }).click();
  await expect(page.getByText('Episodio publicado', { exact: true })).toBeVisible();
  expect((await fetch(`${site.url}/es/episodes/${id}`)).status).toBe(200);
});

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' });
  test('is offered the page in Spanish once, and led nowhere', async ({ page, demo: site }) => {
    await page.goto(`${site.url}/browse?category=Patient+Care`);
    await expect(page.getByText(spanish.layout.offer)).toBeVisible();
    await page.goto(site.url);
    await expect(page.getByText(spanish.layout.offer)).toBeHidden();
    await expect(page).toHaveURL(`${site.url}/`);
  });
});
