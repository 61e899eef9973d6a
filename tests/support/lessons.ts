import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { connect, type Pool } from '#server/db/sql.ts';
import { aNewBrowser } from './browser.ts';
import { slowDownTime, test } from './demo-site.ts';
import { framesOf } from './marks.ts';
import { type Site, startSite } from './site.ts';
import { databaseUrlOf } from './site-database.ts';
import { anEpisode, anUpload, signIn } from './studio.ts';
import { english, spanish } from './words.ts';

const en = english.inService;
const es = spanish.inService;
export const MINUTES = 5;
export const SECONDS = 302;
/** Each of 16 kbit/s at 16 kHz. */
const FRAME = { bytes: 72, seconds: 0.036 };
/** Without the first frame, of 180 bytes, which says how long the file was. */
const TONE = framesOf('cbr.mp3').subarray(180);

/** The site of a file of journeys, its database, its administrator’s page, and a lesson in English. */
export const at = {} as { site: Site; sql: Pool; office: Page; episodeId: string };

/** Starts a site with a lesson for all tests of one file. */
export function useLessonSite(settings: () => Promise<Record<string, string>> = () => Promise.resolve({})): void {
  test.beforeAll(async ({ browser }) => {
    at.site = await startSite(await settings());
    at.sql = connect({ url: databaseUrlOf(at.site) }, 2);
    at.office = await (await browser.newContext(aNewBrowser())).newPage();
    await signIn(at.office, at.site);
    at.episodeId = await aLesson({
      title: 'Safe transfers',
      transcript: '0:00 Bend your knees.\n\n1:00 Call for help.',
    });
  });
  // Each keeps connections, and a site takes 64 from one address: all of a file together would be more.
  test.afterEach(async ({ browser }) => {
    const opened = browser.contexts().filter((context) => context !== at.office.context());
    await Promise.all(opened.map((context) => context.close()));
  });
  test.afterAll(async () => {
    await at.sql.end();
    await at.site.remove();
  });
}

/** An episode of five minutes with three questions, of which the first choice is right. */
export async function aLesson(more: Record<string, unknown>): Promise<string> {
  const file = path.join(at.site.dataDir, 'lesson.mp3');
  writeFileSync(file, Buffer.alloc(FRAME.bytes * Math.round(SECONDS / FRAME.seconds), TONE));
  const { id } = await anEpisode(at.office, at.site, { audioUrl: await anUpload(at.office, at.site, file), ...more });
  const questions = [1, 2, 3].map((number) => ({
    ...{ question: `Question ${number}?`, choices: ['Right', 'Wrong', 'Other'], right: 0, second: 60 },
  }));
  const lesson = { goals: ['Know when to call for help'], questions };
  const put = await at.office.request.put(`${at.site.url}/api/episodes/${id}/lesson`, { data: { lesson } });
  expect(put.status()).toBe(204);
  return id;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export async function aContext(browser: Browser, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...aNewBrowser(), ...more });
  await context.addInitScript(slowDownTime);
  return context;
}
export const aPage = async (browser: Browser) => (await aContext(browser)).newPage();

export async function reviewUrl(id: string, reviewer: string): Promise<string> {
  const asked = await at.office.request.post(`${at.site.url}/api/episodes/${id}/reviews`, { data: { reviewer } });
  return ((await asked.json()) as { url: string }).url;
}

export const review = english.studio.reviews.page;

/** Approves the content and the in-service, on the page of a link that is open. */
export async function tickAndApprove(nurse: Page, name: string, words = review) {
  await nurse.getByLabel(words.inService.tick(MINUTES)).check();
  await nurse.getByLabel(words.inService.license).fill('NY 123456');
  await button(nurse, words.approve).click();
  await expect(nurse.getByText(words.inService.approved(name))).toBeVisible();
}

/** Each episode has one nurse: another asks for a link of their own. */
let nurses = 0;
export async function approve(browser: Browser, id: string, words = review) {
  nurses += 1;
  const name = `Nurse ${nurses}, RN`;
  const nurse = await aPage(browser);
  await nurse.goto(await reviewUrl(id, name));
  await tickAndApprove(nurse, name, words);
}

export async function anAide(name: string, language: 'en' | 'es' = 'en') {
  const data = { name, hiredOn: '2024-03-04', language };
  const made = await at.office.request.post(`${at.site.url}/api/in-service/aides`, { data });
  const [aide] = (await made.json()) as { id: string; code: string }[];
  return { id: aide?.id ?? '', code: aide?.code ?? '', name };
}

export async function enter(page: Page, code: string) {
  await page.goto('about:blank');
  await page.goto(`${at.site.url}/in-service#${code}`);
  await expect(page.getByLabel(en.code)).toHaveValue(code);
  await button(page, en.start).click();
}

export async function open(page: Page, code: string) {
  await enter(page, code);
  await button(page, new RegExp(`${en.haveRead}|${es.haveRead}`)).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^(${en.lessons}|${es.lessons})$`) })).toBeVisible();
}

export async function openLesson(page: Page, id = at.episodeId, prefix = '') {
  await page.goto(`${at.site.url}${prefix}/in-service/lessons/${id}`);
  await expect
    .poll(() => page.locator('audio[controls]').evaluate(({ readyState }: HTMLAudioElement) => readyState))
    .toBeGreaterThan(0);
}

export const secondOf = (page: Page) =>
  page.locator('audio[controls]').evaluate(({ currentTime }: HTMLAudioElement) => currentTime);

/** Plays until a second of the audio, and pauses. */
export async function playTo(page: Page, second: number) {
  const audio = page.locator('audio[controls]');
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => secondOf(page), { timeout: 60_000 }).toBeGreaterThan(second);
  await audio.evaluate((element: HTMLAudioElement) => element.pause());
}

/** Has everything heard that comes after what this page plays, as an earlier visit would have left it. */
export const hearTheRest = (aideId: string) => at.sql`
  update lesson_progress set heard = heard + int4multirange(int4range(2000, ${SECONDS * 1_000})), credited = 300000
  where aide_id = ${aideId}`;

export const secondsHeard = async (aideId: string) => {
  const rows = await at.sql<{ credited: number }[]>`select credited from lesson_progress where aide_id = ${aideId}`;
  return (rows[0]?.credited ?? 0) / 1_000;
};

export async function answer(page: Page, choice: string, words = en.lesson) {
  const one = page.getByLabel(choice, { exact: true });
  await one.click(); // a press before the island listens is repeated then
  await expect(one).toBeChecked();
  await button(page, words.answer).click();
}

export async function answerAndSign(page: Page, name: string, words = en.lesson) {
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Question ${number}?`)).toBeVisible();
    await answer(page, 'Right', words);
  }
  await expect(page.getByRole('heading', { name: words.sign })).toBeFocused();
  await page.getByLabel(words.name).fill(name);
  await button(page, words.finish).click();
}
