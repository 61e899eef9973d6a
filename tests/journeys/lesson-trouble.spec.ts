import { expect, type Page } from '@playwright/test';
import { connect } from '#server/db/sql.ts';
import { test } from '../support/demo-site.ts';
import {
  aLesson,
  anAide,
  answer,
  answerAndSign,
  aPage,
  approve,
  at,
  button,
  enter,
  hearTheRest,
  MINUTES,
  open,
  openLesson,
  playTo,
  review,
  reviewUrl,
  secondOf,
  secondsHeard,
  tickAndApprove,
  useLessonSite,
} from '../support/lessons.ts';
import { databaseUrlOf } from '../support/site-database.ts';
import { signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const en = english.inService;
const { reasons } = english;
useLessonSite();

const audioOf = (page: Page) => page.locator('audio[controls]');
const isPaused = (page: Page) => audioOf(page).evaluate(({ paused }: HTMLAudioElement) => paused);
const play = (page: Page) => audioOf(page).evaluate((element: HTMLAudioElement) => element.play());
const inRecord = /^5 minutes are in your record\. Entry (\d+)\.$/;
const signed = (page: Page) => page.getByText(inRecord).first();
const numberOf = async (page: Page) => Number(inRecord.exec((await signed(page).textContent()) ?? '')?.[1]);
const entriesOf = (aideId: string) => at.sql<{ number: number; minutes: number }[]>`
  select number::int as number, minutes from in_service_entries where aide_id = ${aideId} order by number`;
/** All numbers that were given, which have no gap. */
const areNumbersWhole = async () => {
  const [row] = await at.sql<{ whole: boolean }[]>`
    select coalesce(max(number), 0) = count(*) and max(number) = (select in_service_last from show_settings) as whole
    from in_service_entries`;
  return row?.whole;
};

/** Opens the lesson with nothing left to hear, on the page of one device. */
async function openHeard(page: Page, aide: { id: string; code: string }) {
  await open(page, aide.code);
  await openLesson(page);
  await playTo(page, 2.5);
  await expect.poll(() => secondsHeard(aide.id)).toBeGreaterThan(2);
  await hearTheRest(aide.id);
  await page.reload();
}

async function answerAll(page: Page) {
  for (const number of [1, 2, 3]) {
    await expect(page.getByText(`Question ${number}?`)).toBeVisible();
    await answer(page, 'Right');
  }
}

test('@slow finish is one entry when it is pressed twice, on two devices, and when the connection goes before the answer', async ({
  browser,
}) => {
  await approve(browser, at.episodeId);
  const aide = await anAide('Ana Ruiz');
  const [first, second] = [await aPage(browser), await aPage(browser)];
  await openHeard(first, aide);
  await answerAll(first);
  await enter(second, aide.code);
  await expect(second.getByRole('heading', { name: en.lessons })).toBeVisible();
  await openLesson(second);
  await first.route('**/finish', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await first.getByLabel(en.lesson.name).fill(aide.name);
  await button(first, en.lesson.finish).click();
  await expect(first.getByText(english.general.offline)).toBeVisible();
  expect(await entriesOf(aide.id)).toHaveLength(1);
  await second.getByLabel(en.lesson.name).fill(aide.name);
  await button(second, en.lesson.finish).dblclick();
  await expect(signed(second)).toBeVisible();
  await first.unroute('**/finish');
  await button(first, en.lesson.finish).click();
  await expect(signed(first)).toBeVisible();
  expect(await numberOf(first)).toBe(await numberOf(second));
  expect(await entriesOf(aide.id)).toMatchObject([{ minutes: MINUTES }]);
});

test('@slow a process that is killed in the middle of finish leaves nothing of it, and no gap', async ({ browser }) => {
  await approve(browser, at.episodeId);
  const aide = await anAide('Bea Soto');
  const page = await aPage(browser);
  await openHeard(page, aide);
  await answerAll(page);
  const aside = connect({ url: databaseUrlOf(at.site) }, 2);
  const release = Promise.withResolvers<undefined>();
  // The entry is written and not committed: the event that comes after it waits.
  const holding = aside.begin(async (db) => {
    await db`lock table jobs in exclusive mode`;
    await release.promise;
  });
  const isHeld = () => aside`
    select from pg_locks waiting join pg_locks written using (pid)
    where not waiting.granted and waiting.relation = 'jobs'::regclass
      and written.relation = 'in_service_entries'::regclass and written.mode = 'RowExclusiveLock'`;
  await expect.poll(async () => (await aside`select from pg_locks where relation = 'jobs'::regclass`).count).toBe(1);
  await page.getByLabel(en.lesson.name).fill(aide.name);
  await button(page, en.lesson.finish).click();
  await expect.poll(async () => (await isHeld()).count).toBe(1);
  await at.site.kill9();
  await expect(page.getByText(english.general.offline)).toBeVisible();
  release.resolve(undefined);
  await holding;
  await aside.end();
  await at.site.restart();
  expect(await entriesOf(aide.id)).toEqual([]);
  await button(page, en.lesson.finish).click();
  await expect(signed(page)).toBeVisible();
  expect(await entriesOf(aide.id)).toMatchObject([{ minutes: MINUTES }]);
  expect(await areNumbersWhole()).toBe(true);
});

test('@slow a code that is renewed while she listens pauses the lesson, and her minutes arrive with the new one', async ({
  browser,
}) => {
  await approve(browser, at.episodeId);
  const aide = await anAide('Cora Lind');
  const page = await aPage(browser);
  await open(page, aide.code);
  await openLesson(page);
  await playTo(page, 2);
  await expect.poll(() => secondsHeard(aide.id)).toBeGreaterThan(1.5);
  const before = await secondsHeard(aide.id);
  await play(page);
  await signIn(at.office, at.site);
  const renewed = await at.office.request.post(`${at.site.url}/api/in-service/aides/${aide.id}/code`);
  const { code } = (await renewed.json()) as { code: string };
  await expect(page.getByText(reasons.codeFirst)).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  const paused = await secondOf(page);
  expect(paused).toBeGreaterThan(before);
  await page.reload();
  await expect(page.getByLabel(en.code)).toBeVisible();
  await enter(page, aide.code);
  await expect(page.getByText(reasons.codeWrong), 'the old one').toBeVisible();
  await enter(page, code);
  await expect(page.getByRole('heading', { name: en.lessons })).toBeVisible();
  await expect.poll(() => secondsHeard(aide.id)).toBeGreaterThan(paused - 1);
});

test('@slow a lesson that is replaced while she listens pauses and says so, and what is in the record stays', async ({
  browser,
}) => {
  const id = await aLesson({ title: 'Clean hands', transcript: '0:00 Water.\n\n1:00 Soap.' });
  await approve(browser, id);
  const done = await anAide('Dina Paz');
  const aide = await anAide('Eva Ott');
  const [page, other] = [await aPage(browser), await aPage(browser)];
  await open(other, done.code);
  await openLesson(other, id);
  await playTo(other, 2.5);
  await expect.poll(() => secondsHeard(done.id)).toBeGreaterThan(2);
  await hearTheRest(done.id);
  await other.reload();
  await answerAndSign(other, done.name);
  await expect(signed(other)).toBeVisible();
  await open(page, aide.code);
  await openLesson(page, id);
  await play(page);
  const changes = { transcript: '0:00 Water.\n\n1:00 Soap, for twenty seconds.' };
  const changed = await at.office.request.put(`${at.site.url}/api/episodes/${id}`, { data: changes });
  expect(changed.status()).toBe(200);
  await expect(page.getByText(reasons.lessonPaused)).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  await page.goto(`${at.site.url}/in-service`);
  await expect(page.getByRole('link', { name: 'Clean hands' })).toHaveCount(0);
  await other.goto(`${at.site.url}/in-service/lessons/${id}`);
  await expect(other.getByText(en.lesson.paused)).toBeVisible();
  expect(await entriesOf(done.id)).toMatchObject([{ minutes: MINUTES }]);
  await approve(browser, id);
  await openLesson(page, id);
  await expect(page.getByText(en.lesson.counted(0, MINUTES))).toBeVisible();
  await playTo(page, 2);
  await expect(page.getByText(reasons.lessonPaused)).toHaveCount(0);
});

test('@slow pages and files of visitors are byte for byte the same when an episode becomes a lesson', async ({
  browser,
}) => {
  const id = await aLesson({ title: 'Clean floors', transcript: '0:00 Mop.\n\n1:00 Dry.' });
  const lesson = (of: object | null) =>
    at.office.request.put(`${at.site.url}/api/episodes/${id}/lesson`, { data: { lesson: of } });
  const stored = (await (await at.office.request.get(`${at.site.url}/api/episodes/${id}/lesson`)).json()) as object;
  expect((await lesson(null)).status()).toBe(204);
  const paths = ['/', '/es', '/browse', `/episodes/${id}`, `/es/episodes/${id}`, `/?episode=${id}`, '/feed.xml'];
  paths.push('/sitemap.xml', '/llms.txt', '/api/episodes', `/api/episodes/${id}`, '/sw.js', '/privacy');
  const read = async (cookie = '') =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(at.site.url + path, { headers: cookie ? { cookie } : {} });
        const text = await response.text();
        return [path, response.status, response.headers.getSetCookie(), text] as const;
      }),
    );
  const before = await read();
  expect((await lesson(stored)).status()).toBe(204);
  // In a name that is not the link's: who reviewed an episode is on its page.
  const nurse = await aPage(browser);
  await nurse.goto(await reviewUrl(id, 'Rosa Vega, RN'));
  await nurse.getByLabel(review.nameForListeners).fill('R. Vega');
  await tickAndApprove(nurse, 'R. Vega');
  const after = await read();
  for (const [index, was] of before.entries()) expect(after[index]).toEqual(was);
  for (const [path, , , text] of before) expect(text, path).not.toMatch(/in-service\/(lessons|me)|Question 1\?/);
  const page = await aPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${at.site.url}/episodes/${id}`);
  await page.locator('a[data-play]').first().click();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)).toBeGreaterThan(1);
  expect(asked.filter((url) => /in-service|[Ll]esson/.test(url))).toEqual([]);
});
