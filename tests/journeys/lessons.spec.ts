import { expect, type Page } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { aNewBrowser } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type Site, startSite } from '../support/site.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english, spanish } from '../support/words.ts';

const en = english.inService;
const es = spanish.inService;

let site: Site;
let sql: Pool;
let office: Page;
let episodeId: string;
test.beforeAll(async ({ browser }) => {
  site = await startSite();
  sql = connect({ url: databaseUrlOf(site) }, 2);
  office = await (await browser.newContext(aNewBrowser())).newPage();
  await signIn(office, site);
  const transcript = '0:00 Bend your knees.\n\n1:00 Call for help.';
  ({ id: episodeId } = await anEpisode(office, site, { title: 'Safe transfers', transcript }));
  await makeLesson();
});
test.afterAll(async () => {
  await sql.end();
  await site.remove();
});

/** The demo's audio lasts two minutes: a lesson is stored as the form would store one of five. */
async function makeLesson() {
  const questions = [1, 2, 3].map((number) => ({
    ...{ question: `Question ${number}?`, choices: ['Right', 'Wrong', 'Other'], right: 0, second: 60 },
  }));
  await sql`
    insert into lessons (episode_id, goals, questions, updated_at)
    values (${episodeId}, ${['Know when to call for help']}, ${sql.json(questions)}, now())`;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function phoneOf(page: Page, name: string, language: 'en' | 'es' = 'en') {
  const data = { name, hiredOn: '2024-03-04', language };
  const made = await office.request.post(`${site.url}/api/in-service/aides`, { data });
  const [aide] = (await made.json()) as { id: string; code: string }[];
  await open(page, aide?.code ?? '');
  return { id: aide?.id ?? '', code: aide?.code ?? '' };
}

async function open(page: Page, code: string) {
  await page.goto(`${site.url}/in-service#${code}`);
  await button(page, en.start).click();
  await button(page, new RegExp(`${en.haveRead}|${es.haveRead}`)).click();
}

/** Has everything heard that comes after what this page plays, as an earlier visit would have left it. */
const hearTheRest = (aideId: string) => sql`
  update lesson_progress set heard = heard + int4multirange(int4range(2000, 134000)), credited = credited + 132000
  where aide_id = ${aideId}`;

const secondsHeard = async (aideId: string) => {
  const rows = await sql<{ credited: number }[]>`select credited from lesson_progress where aide_id = ${aideId}`;
  return (rows[0]?.credited ?? 0) / 1_000;
};

test('a nurse approves an episode as in-service by her link, and an aide hears, answers and signs it', async ({
  browser,
}) => {
  const asked = await office.request.post(`${site.url}/api/episodes/${episodeId}/reviews`, {
    data: { reviewer: 'Rosa Vega, RN' },
  });
  const { url } = (await asked.json()) as { url: string };
  const nurse = await (await browser.newContext(aNewBrowser())).newPage();
  await nurse.goto(url);
  const words = english.studio.reviews.page;
  await expect(nurse.getByText(`Right (${words.inService.right})`)).toHaveCount(3);
  await nurse.getByLabel(words.inService.tick(2)).check();
  await button(nurse, words.approve).click();
  await expect(nurse.getByText(english.studio.reviews.outcomes.license)).toBeVisible();
  await nurse.getByLabel(words.inService.tick(2)).check();
  await nurse.getByLabel(words.inService.license).fill('NY 123456');
  await button(nurse, words.approve).click();
  await expect(nurse.getByText(words.inService.approved('Rosa Vega, RN'))).toBeVisible();

  const page = await (await browser.newContext({ ...aNewBrowser(), viewport: { width: 360, height: 740 } })).newPage();
  const { id } = await phoneOf(page, 'María López', 'es');
  await expect(page.getByText(es.noLessons), 'this one is in English').toBeVisible();
  await sql`update aides set language = 'en' where id = ${id}`;
  await page.goto(`${site.url}/in-service`);
  await page.getByRole('link', { name: en.nextLesson('Safe transfers', 2) }).click();
  await expect(page.getByText('María López')).toBeVisible();
  await expect(page.getByText(en.lesson.listenFirst)).toBeVisible();
  await expect(page.getByText('Question 1?')).toHaveCount(0);
  const audio = page.locator('audio');
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(3);
  await audio.evaluate((element: HTMLAudioElement) => element.pause());
  await expect.poll(() => secondsHeard(id)).toBeGreaterThan(2);
  expect(await secondsHeard(id), 'never more than played').toBeLessThan(10);
  await hearTheRest(id);
  await page.reload();

  const answer = async (choice: string) => {
    await page.getByLabel(choice, { exact: true }).check();
    await button(page, en.lesson.answer).click();
  };
  await button(page, en.lesson.answer).click();
  await expect(page.getByText(english.reasons.choiceOpen)).toBeVisible();
  await answer('Wrong');
  await expect(page.getByText(en.lesson.wrong('1:00'))).toBeVisible();
  await expectAccessible(page);
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Question ${number}?`)).toBeVisible();
    await answer('Right');
  }
  await page.getByLabel(en.lesson.name).fill('Somebody Else');
  await button(page, en.lesson.finish).click();
  await expect(page.getByText(english.reasons.nameDiffers)).toBeVisible();
  await page.getByLabel(en.lesson.name).fill('maria lopez');
  await button(page, en.lesson.finish).click();
  await expect(page.getByText(en.lesson.finished(2, 1))).toBeFocused();
  await page.getByRole('link', { name: en.lesson.back }).click();
  await expect(page.getByText('Audio lesson, alone')).toBeVisible();
});

test('minutes of a phone without a network wait on it, for its aide alone, and arrive once', async ({ browser }) => {
  const context = await browser.newContext(aNewBrowser());
  const page = await context.newPage();
  const ana = await phoneOf(page, 'Ana Diaz');
  await page.goto(`${site.url}/in-service/lessons/${episodeId}`);
  const audio = page.locator('audio');
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.readyState)).toBeGreaterThan(0);
  await expect(page.getByText(en.lesson.counted(0, 2))).toBeVisible();
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await context.setOffline(true);
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(2);
  await audio.evaluate((element: HTMLAudioElement) => element.pause());
  await expect(page.getByText(en.lesson.waiting)).toBeVisible();
  const heard = await secondsHeard(ana.id);
  // Another aide takes the device: what waits is not hers.
  await context.setOffline(false);
  await context.clearCookies({ name: /aide/ });
  await page.goto('about:blank');
  const ben = await phoneOf(page, 'Ben Ito');
  await page.goto(`${site.url}/in-service/lessons/${episodeId}`);
  await expect(page.getByText('Ben Ito')).toBeVisible();
  await expect(page.getByText(en.lesson.counted(0, 2))).toBeVisible();
  expect(await secondsHeard(ben.id)).toBe(0);
  await context.clearCookies({ name: /aide/ });
  await page.goto('about:blank');
  await page.goto(`${site.url}/in-service#${ana.code}`);
  await button(page, en.start).click();
  await expect(page.getByRole('heading', { name: en.lessons })).toBeVisible();
  await page.goto(`${site.url}/in-service/lessons/${episodeId}`);
  await expect.poll(() => secondsHeard(ana.id)).toBeGreaterThan(Math.max(1.5, heard));
  const arrived = await secondsHeard(ana.id);
  await page.reload();
  await expect(page.getByText('Ana Diaz')).toBeVisible();
  expect(await secondsHeard(ana.id)).toBe(arrived);
  expect(await secondsHeard(ben.id)).toBe(0);
});
