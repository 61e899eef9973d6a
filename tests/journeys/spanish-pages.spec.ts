import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { enlargeText, USUAL, widthBeyond } from './display-modes.ts';
import { englishOn, linksAstray, spanishOn, isZone } from './english.ts';
import { test } from '../support/demo-site.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Site, startSite } from '../support/site.ts';
import { aBusyStudio, anEpisode, islandsReady, signIn, studioPages } from '../support/studio.ts';

const SHOW = {
  SHOW_TITLE: 'Cuidar',
  SHOW_OTHER_DESCRIPTION: 'Para quienes cuidan en casa.',
  PROVIDER_NAME: 'Casa Sol',
  HELP_PHONE: '+1 555 0100',
  HELP_EMAIL: 'ayuda@casasol.example',
  DONATION_URL: 'https://casasol.example/donar',
};
const SPANISH = {
  title: 'Una caída en el baño',
  description: 'Qué hacer primero.',
  language: 'es',
  transcript:
    'WEBVTT\n\n00:01.000 --> 00:05.000\nHola, soy una voz de inteligencia artificial.\n\n00:05.000 --> 00:20.000\nPrimero, respire.',
  chapters: [
    { time: 0, title: 'El piso' },
    { time: 30, title: 'La ducha' },
  ],
  sources: [{ title: 'Caídas', url: 'https://fuente.example/caidas' }],
  reviewedBy: 'Ana Lima',
  reviewedAt: '2024-01-02',
};

test.describe('@slow the pages in Spanish', () => {
  let mail: MailServer;
  let site: Site;
  let id: string;
  test.beforeAll(async ({ browser }) => {
    mail = await startMailServer();
    site = await startSite({
      SMTP_URL: mail.url,
      MAIL_FROM: 'Cuidar <podcast@example.com>',
      SHOW_POSTAL_ADDRESS: 'Calle Sol 1, Austin, TX 78701',
      ...SHOW,
    });
    const page = await browser.newPage();
    await signIn(page, site);
    const english = await anEpisode(page, site, { title: 'A fall', description: 'What to do.' });
    ({ id } = await anEpisode(page, site, { ...SPANISH, translationOf: english.id }));
    await anEpisode(page, site, { title: 'Agua', description: 'Beba.', language: 'es' });
    await page.close();
  });
  test.afterAll(async () => {
    await site.remove();
    await mail.close();
  });
  const pages = () => [
    '/es',
    '/es/browse',
    '/es/browse?search=caida',
    '/es/browse?search=zzz&category=Patient+Care',
    `/es/episodes/${id}`,
    '/es/subscribe',
    '/es/subscribe/sent',
    '/es/subscribe/sent?problem=invalid',
    '/es/subscribe/confirm?token=x',
    '/es/subscribe/leave?token=x',
    '/es/privacy',
    '/es/accessibility',
    '/es/saved',
    '/es/offline',
    '/es/login',
    '/es/reset-password',
    '/es/nothing-here',
    `/es/embed/${id}`,
  ];
  /** A browser in Spanish is offered nothing. */
  test.use({ locale: 'es-MX' });

  test('have no word of English, opened up too, and no fault for axe', async ({ page }) => {
    await page.emulateMedia(USUAL);
    const found: Record<string, string[]> = {};
    const look = async (where: string) => {
      const said = (await englishOn(page)).filter((text) => !/A fall|What to do/.test(text));
      if (said.length > 0) found[where] = said;
    };
    for (const path of pages()) {
      await page.goto(site.url + path);
      await look(path);
      await look(`${path}, title: ${(await page.title()).replace('Cuidar', '')}`);
      await expectAccessible(page);
    }
    await page.goto(`${site.url}/es`);
    for await (const name of openings(page)) await look(name);
    expect(found).toEqual({});
  });

  test('40% longer they fit 320 pixels at twice the size of text, and axe has nothing to say', ({ page }) =>
    expectToFit(
      page,
      pages().map((path) => site.url + path),
    ));

  test('40% longer the studio fits 320 pixels at twice the size of text, and axe has nothing to say', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, site);
    const made = await aBusyStudio(page, site);
    const paths = ['', `/episodes/${made.id}`, ...studioPages(made.id), '/join', '/secret-admin-2025'];
    await expectToFit(page, [...paths.map((path) => `${site.url}/es${path}`), made.reviewUrl]);
  });

  test('each page of the sitemap names its translation, and is named by it', async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(12);
    const alternatesOf = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, of, at]) => `${of} ${at}`);
    const all = new Map<string, string[]>();
    for (const address of addresses) {
      const answer = await fetch(address, { redirect: 'manual' });
      const html = await answer.text();
      expect([answer.status, html.includes(`<link rel="canonical" href="${address}">`)], address).toEqual([200, true]);
      all.set(address, alternatesOf(html));
    }
    for (const [address, alternates] of all)
      for (const alternate of alternates) {
        const [of = '', at = ''] = alternate.split(' ');
        if (of !== 'x-default') expect(all.get(at), `${address} → ${at}`).toEqual(alternates);
      }
    expect([...all.values()].filter(({ length }) => length === 3).length).toBeGreaterThan(11);
    for (const address of [`/es/episodes/${id}`]) expect(all.get(site.url + address)).toHaveLength(3);
  });
});

/** Expects of each page, 40% longer and with text twice as large, that it is not wider than 320 pixels. */
async function expectToFit(page: Page, addresses: string[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.emulateMedia(USUAL);
  const faults: Record<string, string> = {};
  for (const address of addresses) {
    await page.goto(address);
    await islandsReady(page);
    await enlargeText(page, 200);
    await lengthen(page);
    const beyond = await widthBeyond(page);
    if (beyond > 0) faults[address] = `${beyond} px, ${await widest(page)}`;
    await expectAccessible(page).catch(({ message }: Error) => (faults[`${address}, axe`] = message));
  }
  expect(faults).toEqual({});
}

test('@slow where Spanish is the root, the studio is Spanish there and English under /en, and neither leads astray', async ({
  page,
}) => {
  test.slow();
  const site = await startSite({
    ...SHOW,
    SHOW_LANGUAGE: 'es',
    SHOW_OTHER_DESCRIPTION: 'For those who care at home.', // the other language is English here
  });
  await signIn(page, site);
  const { id, reviewUrl } = await aBusyStudio(page, site);
  expect(reviewUrl).toContain(`${site.url}/review#token=`);
  const paths = ['/', `/episodes/${id}`, '/browse', '/subscribe', '/login', '/join', ...studioPages(id)];
  const found: Record<string, string[]> = {};
  await page.emulateMedia({ ...USUAL, colorScheme: 'dark' });
  for (const [prefix, lang, foreignOn] of [
    ['', 'es', englishOn],
    ['/en', 'en', spanishOn],
  ] as const)
    for (const path of paths) {
      await page.goto(`${site.url}${prefix}${path}`.replace(/\/$/, ''));
      await islandsReady(page);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const said = (await foreignOn(page)).filter((text) => !isZone(text) && !text.includes('Una caída'));
      const astray = await linksAstray(page, prefix);
      if (said.length + astray.length > 0) found[prefix + path] = [...said, ...astray];
      if (lang === 'es') await expectAccessible(page, 'dark');
    }
  await site.remove();
  expect(found).toEqual({});
});

/** Opens what a visitor can open, one after the other; each name is yielded while it is open. */
async function* openings(page: Page): AsyncGenerator<string> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await button(/^Compartir/).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'share';
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  yield 'share, copied';
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.locator('main a[data-play]').first().click();
  await expect(page.getByText('REPRODUCIENDO')).toBeVisible();
  yield 'player';
  for (const panel of ['Velocidad', 'Temporizador', 'Fila', 'Capítulos', 'Transcripción', 'Más']) {
    const tool = page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${panel}|, ${panel.toLowerCase()}$`) });
    if ((await tool.count()) === 0) continue;
    await tool.first().click();
    yield `player, ${panel}`;
  }
}

/** Returns what reaches beyond the window furthest, to be found in the page. */
const widest = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const right = (element: Element) => element.getBoundingClientRect().right;
    const last = [...document.querySelectorAll('body *')].reduce((one, other) =>
      right(other) > right(one) ? other : one,
    );
    return last.outerHTML.slice(0, 160);
  });

/** Opens what is folded and makes each word of the page 40% longer, as a language of longer words would. */
const lengthen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    const longer = (text: string | null) =>
      (text ?? '').replaceAll(/\p{L}{2,}/gu, (word) => word + word.slice(-Math.ceil(word.length * 0.4)));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (!node.parentElement?.closest('script, style, template, noscript'))
        node.textContent = longer(node.textContent);
    for (const name of ['aria-label', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`))
        element.setAttribute(name, longer(element.getAttribute(name)));
  });
