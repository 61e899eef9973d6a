import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { ABOUT, MANIFEST } from '#server/backup/manifest.ts';
import { connect, type Pool } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { aNewBrowser } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { signIn } from '../support/studio.ts';
import { unpack } from '../support/tars.ts';
import { english, spanish } from '../support/words.ts';

const t = english.studio.inService;

let site: Site;
let sql: Pool;
test.beforeAll(async () => {
  site = await startSite();
  sql = connect({ url: databaseUrlOf(site) }, 1);
});
test.afterAll(async () => {
  await sql.end();
  await site.remove();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

/** Counts how often the printer's dialog would have opened, and opens none. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = self as unknown as { prints: number };
    counted.prints = 0;
    window.print = () => void (counted.prints += 1);
  });
const prints = (page: Page) => page.evaluate(() => (self as unknown as { prints: number }).prints);

const onPaper = async (page: Page, look: () => Promise<void>) => {
  await page.emulateMedia({ media: 'print' });
  await look();
  await page.emulateMedia({ media: 'screen' });
};

/** Returns on how many sheets of paper the page is printed. */
const countPages = async (page: Page, format: string): Promise<number> =>
  (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

const rightOf = (target: Locator) => target.evaluate((element) => Math.round(element.getBoundingClientRect().right));

/** Returns on how many lines each stands. */
const linesOf = (elements: Element[]) =>
  elements.map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getClientRects().length;
  });

const names = Array.from({ length: 60 }, (_, at) => `Aide ${String(at + 1).padStart(2, '0')} Johnson-Williams`);

/** The nine things that New York asks a record for, of a live in-service. */
const NINE = [
  /[A-Z][a-z]+ \d+, \d{4}/,
  '1 h',
  /Live at the office\s*Our office/,
  /Safe transfers[^]*Goals: Use a gait belt/,
  'Materials: Handout 4',
  'Test at the end: yes',
  'Sign-in sheet: Folder B',
  'entered this from the sign-in sheet',
  /Rosa Vega\s*License NY 123456\s*Taught or supervised it\s*Signed off/,
];

test('an office adds sixty aides, enters an in-service for fourteen, voids one, enters it again and prints the year of all', async ({
  page,
}) => {
  await countPrints(page);
  await signIn(page, site);
  await page.goto(`${site.url}/studio/in-service`);
  await expect(page.getByText(t.copies.text)).toBeVisible();
  await link(page, t.addAides).click();
  await page
    .getByRole('textbox', { name: t.add.lines })
    .fill(names.map((name, at) => `${name}, ${1000 + at}, 2024-03-04`).join('\n'));
  await button(page, t.add.submit(60)).click();
  await expect(page.getByText(t.cards.once)).toBeVisible();
  await button(page, t.cards.print).click();
  expect(await prints(page)).toBe(1);
  await onPaper(page, async () => {
    await expect(page.locator('.card-of-code:visible')).toHaveCount(60);
    await expect(page.locator('h1:visible, .button:visible')).toHaveCount(0);
    for (const format of ['A4', 'Letter']) expect(await countPages(page, format), `ten on ${format}`).toBe(6);
  });
  await button(page, t.cards.done).click();
  await page.setViewportSize({ width: 1024, height: 720 });
  await expect(page.getByRole('columnheader', { name: t.columns.last })).toBeVisible();
  expect(await page.getByRole('columnheader').evaluateAll(linesOf), 'no heading is broken').toEqual([1, 1, 1, 1, 1]);

  await link(page, t.recordLive).click();
  await page.getByLabel(t.live.topic, { exact: true }).fill('Safe transfers');
  await page.getByLabel(t.live.goals).fill('Use a gait belt');
  await page.getByLabel(t.live.nurse, { exact: true }).fill('Rosa Vega');
  await page.getByLabel(t.live.license).fill('NY 123456');
  await page.getByLabel(t.live.place, { exact: true }).fill('Our office');
  await page.getByLabel(t.live.materials).fill('Handout 4');
  await page.getByLabel(t.live.sheet).fill('Folder B');
  await page.getByLabel(t.live.isTested).check();
  await button(page, t.live.printSheet).click();
  await onPaper(page, async () => {
    await expect(page.getByRole('heading', { name: t.sheet.title })).toBeVisible();
    await expect(page.locator('.sign-in-sheet tbody tr')).toHaveCount(64);
  });
  for (const name of names.slice(0, 14)) await page.getByRole('checkbox', { name }).check();
  await button(page, t.live.submit(14)).click();
  await expect(page.getByRole('status').filter({ hasText: t.live.doneText(1, 14) })).toBeFocused();

  await link(page, t.back).click();
  await link(page, names[0] ?? '').click();
  await button(page, new RegExp(`^${t.aide.void}`)).click();
  await page.getByRole('dialog').getByLabel(t.aide.voidReason).fill('The wrong length');
  await page.getByRole('dialog').getByRole('button', { name: t.aide.void }).click();
  await expect(page.getByText(t.aide.voidedText(15)).first()).toBeVisible();
  await link(page, t.back).click();
  await link(page, t.recordLive).click();
  await page.getByLabel(t.live.topic, { exact: true }).fill('Safe transfers');
  await page.getByLabel(t.live.goals).fill('Use a gait belt');
  await page.getByLabel(t.live.minutes, { exact: true }).fill('90');
  await page.getByRole('checkbox', { name: names[0] ?? '' }).check();
  await button(page, t.live.submit(1)).click();
  await expect(page.getByText(t.live.doneText(16, 16))).toBeVisible();

  await link(page, t.back).click();
  await expect(page.getByRole('row', { name: names[0] ?? '' })).toContainText('1 h 30 min');
  await link(page, t.printRecords).click();
  await button(page, t.records.print).click();
  await onPaper(page, async () => {
    const papers = page.locator('article.paper:visible');
    await expect(papers).toHaveCount(60);
    await expect(papers.first()).toContainText('1 h 30 min');
    for (const said of [
      'Safe transfers',
      'Use a gait belt',
      'Our office',
      'Rosa Vega',
      'NY 123456',
      'The wrong length',
    ])
      await expect(papers.first()).toContainText(said);
    for (const said of NINE) await expect(papers.nth(1)).toContainText(said);
  });
});

test('an aide opens her own record by the code on her card, in her language, and stops on a shared phone', async ({
  browser,
}) => {
  const office = await (await browser.newContext(aNewBrowser())).newPage();
  await signIn(office, site);
  const data = { name: 'María López', hiredOn: '2024-03-04', language: 'es' };
  const [aide] = (await (await office.request.post(`${site.url}/api/in-service/aides`, { data })).json()) as {
    code: string;
  }[];
  const page = await (await browser.newContext({ ...aNewBrowser(), viewport: { width: 390, height: 800 } })).newPage();
  const words = spanish.inService;
  await page.goto(`${site.url}/in-service#${aide?.code ?? ''}`);
  await expect(page.getByLabel(english.inService.code)).toHaveValue(aide?.code ?? '');
  expect(page.url(), 'the code is not in the address').toBe(`${site.url}/in-service`);
  await button(page, english.inService.start).click();
  await page.waitForURL(`${site.url}/es/in-service`);
  await expect(page.getByText(words.noticeTitle)).toBeVisible();
  await button(page, words.haveRead).click();
  await expect(page.getByRole('region', { name: words.title }).getByText(words.hours('0 min', '12 h'))).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const rights = [button(page, words.notYou), page.locator('main .card').first()].map(rightOf);
  const [ofButton, ofCard] = await Promise.all(rights);
  expect(ofButton, 'beside her name, over the end of what is below').toBe(ofCard);
  await button(page, words.notYou).click();
  await expect(page.getByLabel(words.code)).toBeVisible();
  await page.getByLabel(words.code).fill('AAAAA-AAAAA');
  await button(page, words.start).click();
  await expect(page.getByText(spanish.reasons.codeWrong)).toBeVisible();
});

test('@slow a marked name, number and code are nowhere but where they belong', async ({ browser }) => {
  const office = await (await browser.newContext(aNewBrowser())).newPage();
  await signIn(office, site);
  const marks = { name: 'Zephyrine Quill', staffNumber: 'ZQ-77193' };
  const data = { ...marks, hiredOn: '2024-03-04' };
  const [aide] = (await (await office.request.post(`${site.url}/api/in-service/aides`, { data })).json()) as {
    id: string;
    code: string;
  }[];
  const entry = {
    ...{ aides: [aide?.id], day: new Date().toISOString().slice(0, 10), topic: 'Xylotomy of falls', goals: ['A goal'] },
    ...{ minutes: 60, method: 'live', place: 'Here', nurse: 'Rosa Vega' },
  };
  expect((await office.request.post(`${site.url}/api/in-service/entries`, { data: entry })).status()).toBe(201);
  const found = [...Object.values(marks), 'Xylotomy', aide?.code ?? '', (aide?.code ?? '').replace('-', '')];
  const seen = new Set<string>();
  const waiting = ['/', '/feed.xml', '/sitemap.xml', '/llms.txt', '/robots.txt', '/api/episodes', '/api/openapi.json'];
  waiting.push('/in-service', '/privacy', '/browse?search=Xylotomy', `/api/search?q=${marks.name}`, '/es');
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    const text = await answer.text();
    for (const mark of found) expect(text.includes(mark) && !path.includes(mark), `${mark} in ${path}`).toBe(false);
    for (const [, href = ''] of text.matchAll(/(?:href|src)="(\/[^"#]*)"/g))
      waiting.push(href.replaceAll('&amp;', '&'));
  }
  expect(seen.size).toBeGreaterThan(20);
  const log = await sql`select facts::text as facts, subject from audit_log`;
  for (const mark of found) expect(JSON.stringify(log)).not.toContain(mark);
  for (const mark of found) expect(site.output()).not.toContain(mark);
  const stored = JSON.stringify(await sql`select * from aides`);
  expect(stored).not.toContain((aide?.code ?? '').replace('-', ''));
  const copy = test.info().outputPath('copy.tar');
  const downloaded = await office.request.get(`${site.url}/api/backup?audio=0`);
  expect(downloaded.ok()).toBe(true);
  await writeFile(copy, await downloaded.body());
  const index = (await unpack(copy)).filter(({ name }) => !name.startsWith('database/'));
  expect(index.map(({ name }) => name)).toEqual(expect.arrayContaining([ABOUT, MANIFEST]));
  const said = index.map(({ name, body }) => name + body.toString('latin1')).join();
  for (const mark of found) expect(said.includes(mark), `${mark} in the index of a backup`).toBe(false);
});

test('@slow a process that is killed in the middle of an entry for sixty leaves nothing of it, and no gap', async ({
  browser,
}) => {
  const own = await startSite();
  const office = await (await browser.newContext(aNewBrowser())).newPage();
  await signIn(office, own);
  const list = names.map((name) => ({ name, hiredOn: '2024-03-04' }));
  const added = await office.request.post(`${own.url}/api/in-service/aides`, { data: list });
  const aides = ((await added.json()) as { id: string }[]).map(({ id }) => id);
  const entry = {
    ...{ aides, day: new Date().toISOString().slice(0, 10), topic: 'Safe transfers', goals: ['A goal'] },
    ...{ minutes: 60, method: 'live', place: 'Here', nurse: 'Rosa Vega' },
  };
  const enter = () => office.request.post(`${own.url}/api/in-service/entries`, { data: entry });
  const aside = connect({ url: databaseUrlOf(own) }, 2);
  const release = Promise.withResolvers<undefined>();
  // The entries are written and not committed: what comes after them waits.
  const holding = aside.begin(async (db) => {
    await db`lock table audit_log in exclusive mode`;
    await release.promise;
  });
  const waiting = () => aside`select from pg_locks where not granted and relation = 'audit_log'::regclass`;
  await expect
    .poll(async () => (await aside`select from pg_locks where relation = 'audit_log'::regclass`).count)
    .toBe(1);
  const lost = enter().catch(() => null);
  await expect.poll(async () => (await waiting()).count).toBe(1);
  await own.kill9();
  await lost;
  release.resolve(undefined);
  await holding;
  await aside.end();
  await own.restart();
  const listed = async () =>
    (await (await office.request.get(`${own.url}/api/in-service/entries`)).json()) as {
      number: number;
      minutes: number;
    }[];
  expect(await listed()).toEqual([]);
  expect((await enter()).status()).toBe(201);
  expect((await listed()).map(({ number }) => number)).toEqual(names.map((_, at) => at + 1));
  expect((await enter()).status(), 'sent again').toBe(409);
  await own.remove();
});
