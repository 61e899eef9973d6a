import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/demo-site.ts';
import {
  aContext,
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
  SECONDS,
  secondsHeard,
  tickAndApprove,
  useLessonSite,
} from '../support/lessons.ts';
import { islandsReady } from '../support/studio.ts';
import { english, spanish } from '../support/words.ts';

const en = english.inService;
const es = spanish.inService;
useLessonSite();

/** The nine things that New York asks a record for, of a lesson. */
const NINE = [
  /[A-Z][a-z]+ \d+, \d{4}/,
  '5 min',
  /Audio lesson, alone,?\s*localhost/,
  /Safe transfers[^]*Know when to call for help/,
  /Materials:?\s*http:.*\/episodes\//,
  /Questions right the first time: 2 of 3.*Tries in all: 4/,
  /Heard: 100%[^]*Time played on the aide’s device, not attention/,
  'I listened to this lesson myself. maria de los angeles lopez pena',
  /AI-generated, approved by the nurse:\s*Rosa Vega, RN,?\s*License NY 123456,?\s*Signed off/,
];

/** Of all controls in the accessibility tree, those inside of the player too. */
async function namesOfControls(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const roles = /^(audio|button|checkbox|combobox|link|radio|slider|textbox|menuitem)$/i;
  return nodes
    .filter(({ ignored, role }) => !ignored && roles.test(String(role?.value)))
    .map(({ name }) => String(name?.value ?? ''));
}

/** Whether nothing stands over it. */
const isOnTop = (element: Element) => {
  const { left, top } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 4, top + 4));
};

test('a nurse approves an episode as in-service by her link, and an aide hears, answers and signs it', async ({
  browser,
}) => {
  const nurse = await aPage(browser);
  await nurse.goto(await reviewUrl(at.episodeId, 'Rosa Vega, RN'));
  await expect(nurse.getByText(`Right (${review.inService.right})`)).toHaveCount(3);
  await nurse.getByLabel(review.inService.tick(MINUTES)).check();
  await button(nurse, review.approve).click();
  await expect(nurse.getByText(english.studio.reviews.outcomes.license)).toBeVisible();
  await tickAndApprove(nurse, 'Rosa Vega, RN');

  const page = await (await aContext(browser, { viewport: { width: 360, height: 740 } })).newPage();
  const { id, code } = await anAide('María de los Ángeles López Peña', 'es');
  await open(page, code);
  await expect(page.getByText(es.noLessons), 'this one is in English').toBeVisible();
  await at.sql`update aides set language = 'en' where id = ${id}`;
  await page.goto(`${at.site.url}/in-service`);
  await page.getByRole('link', { name: en.nextLesson('Safe transfers', MINUTES) }).click();
  await expect(page.getByText(en.lesson.listenFirst)).toBeVisible();
  await expect(page.getByText('María de los Ángeles López Peña')).toBeVisible();
  await expect(page.getByText('Question 1?')).toHaveCount(0);
  expect(await namesOfControls(page)).not.toContain('');
  await playTo(page, 3);
  await expect.poll(() => secondsHeard(id)).toBeGreaterThan(2);
  expect(await secondsHeard(id), 'never more than played').toBeLessThan(10);
  await expect(button(page, /^Play 0:0\d to 5:02$/)).toBeVisible();
  await hearTheRest(id);
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.reload({ waitUntil: 'commit' });
  await button(page, en.lesson.answer).click();
  await expect(page.getByText(english.reasons.choiceOpen), 'pressed before the island was hydrated').toBeVisible();
  await processor.detach();
  await answer(page, 'Wrong');
  await expect(page.getByText(en.lesson.wrong('1:00'))).toBeVisible();
  await expect(button(page, en.lesson.listenAgain)).toBeFocused();
  await expect.poll(() => secondOf(page), 'the passage plays').toBeGreaterThan(60);
  await expectAccessible(page);
  await answerAndSign(page, 'Somebody Else');
  await expect(page.getByText(english.reasons.nameDiffers)).toBeVisible();
  await page.getByLabel(en.lesson.name).fill('maria de los angeles lopez pena');
  await page.getByRole('heading', { name: en.lesson.sign }).evaluate((heading) => {
    scrollBy({ top: heading.getBoundingClientRect().top - 20, behavior: 'instant' }); // under the name on top
  });
  await button(page, en.lesson.finish).click();
  await expect(page.getByText(en.lesson.finished(MINUTES, 1))).toBeFocused();
  await expect.poll(() => page.getByText(en.lesson.finished(MINUTES, 1)).evaluate(isOnTop)).toBe(true);
  await page.getByText(en.lesson.ask).click();
  await page.getByLabel(en.lesson.yourQuestion).fill('How long may a belt stay on?');
  await button(page, en.lesson.askSend).click();
  await expect(page.getByText(en.lesson.asked)).toBeFocused();
  await page.reload();
  await expect(page.getByText(en.lesson.finished(MINUTES, 1))).toBeVisible();
  await expect(button(page, en.lesson.finish), 'it is signed').toHaveCount(0);
  await page.getByRole('link', { name: en.lesson.back }).click();
  await expect(page.getByText('Audio lesson, alone').first()).toBeVisible();

  const [entry] = await at.sql`select number::int as number from in_service_entries where aide_id = ${id}`;
  const lists = [`/studio/in-service/${id}`, `/studio/in-service/entries/${entry?.['number']}`];
  await at.office.emulateMedia({ media: 'print' });
  for (const path of lists) {
    await at.office.goto(at.site.url + path);
    for (const said of NINE) await expect(at.office.locator('article.paper')).toContainText(said);
  }
});

test('@slow an aide whom the office allows to read reads a lesson to its end, and signs it', async ({ browser }) => {
  await approve(browser, at.episodeId);
  const page = await aPage(browser);
  const { id, code, name } = await anAide('Dee Reader');
  await at.sql`update aides set may_read = true where id = ${id}`;
  await open(page, code);
  await openLesson(page);
  await expect(page.getByText(en.lesson.readFirst)).toBeVisible();
  await page.getByText(en.lesson.read, { exact: true }).click();
  await expect(page.getByText('Bend your knees.')).toBeVisible();
  await button(page, en.lesson.haveRead).click();
  await expect(page.getByText(en.lesson.counted(MINUTES, MINUTES))).toBeVisible();
  await answerAndSign(page, name);
  await expect(page.getByText(/^5 minutes are in your record\. Entry \d+\.$/)).toBeFocused();
  await page.getByRole('link', { name: en.lesson.back }).click();
  await expect(page.getByText(en.methods.read).first()).toBeVisible();
});

test('@slow a shared tablet that no one touches, or that slept, closes the page of an aide after half an hour', async ({
  browser,
}) => {
  const page = await aPage(browser);
  await page.clock.install();
  const { id, code, name } = await anAide('Ida Lone');
  await open(page, code);
  await at.sql`update aide_devices set ends_at = now() where aide_id = ${id}`; // half an hour of the server's clock
  await islandsReady(page); // the time begins with them
  await page.clock.fastForward('29:00');
  await expect(button(page, en.notYou)).toBeVisible();
  await page.clock.fastForward('03:00');
  await expect(page.getByLabel(en.code)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('@slow minutes of a phone without a network wait on it, for its aide alone, and arrive once', async ({
  browser,
}) => {
  await approve(browser, at.episodeId);
  const context = await aContext(browser);
  const page = await context.newPage();
  const [ana, ben] = [await anAide('Ana Diaz'), await anAide('Ben Ito')];
  await open(page, ana.code);
  await openLesson(page);
  await expect(page.getByText(en.lesson.counted(0, MINUTES))).toBeVisible();
  await page.locator('audio[controls]').evaluate((element: HTMLAudioElement) => element.play());
  await context.setOffline(true);
  await playTo(page, 2);
  await expect(page.getByText(en.lesson.waiting)).toBeVisible();
  const heard = await secondsHeard(ana.id);
  // Another aide takes the device: what waits is not hers.
  await context.setOffline(false);
  await context.clearCookies({ name: /aide/ });
  await open(page, ben.code);
  await openLesson(page);
  await expect(page.getByText(en.lesson.counted(0, MINUTES))).toBeVisible();
  await expect(page.getByText('Ben Ito')).toBeVisible();
  expect(await secondsHeard(ben.id)).toBe(0);
  await context.clearCookies({ name: /aide/ });
  await enter(page, ana.code);
  await expect(page.getByRole('heading', { name: en.lessons })).toBeVisible();
  await expect.poll(() => secondsHeard(ana.id), 'from the list already').toBeGreaterThan(Math.max(1.5, heard));
  const arrived = await secondsHeard(ana.id);
  // The list loads again when minutes arrive, which ends a visit that has just begun.
  await expect(() => openLesson(page)).toPass();
  await expect(page.getByText('Ana Diaz')).toBeVisible();
  expect(await secondsHeard(ana.id)).toBe(arrived);
  expect(await secondsHeard(ben.id)).toBe(0);
});

test('three aides in turn on one tablet and a fourth in Spanish on her own phone have each their own minutes @slow', async ({
  browser,
}) => {
  await approve(browser, at.episodeId);
  const spanishId = await aLesson({ title: 'Manos limpias', language: 'es-us', transcript: '0:00 Agua y jabón.' });
  await approve(browser, spanishId, spanish.studio.reviews.page);
  const tablet = await aPage(browser);
  const three = [await anAide('Ana Ruiz'), await anAide('Bea Soto'), await anAide('Cora Lind')];
  for (const [turn, { id, code, name }] of three.entries()) {
    await open(tablet, code);
    await openLesson(tablet);
    await expect(tablet.getByText(name)).toBeVisible();
    await playTo(tablet, 2 + turn);
    await expect.poll(() => secondsHeard(id)).toBeGreaterThan(1.5 + turn);
    await hearTheRest(id);
    await tablet.reload();
    await answerAndSign(tablet, name);
    await expect(tablet.getByText(/^5 minutes are in your record\. Entry \d+\.$/)).toBeVisible();
    await button(tablet, en.notYou).click();
    await expect(tablet.getByLabel(en.code)).toBeVisible();
  }
  const phone = await (await aContext(browser, { viewport: { width: 360, height: 740 } })).newPage();
  const { id, code, name } = await anAide('Dora Peña', 'es');
  await open(phone, code);
  await expect(phone).toHaveURL(/\/es\/in-service$/);
  await openLesson(phone, spanishId, '/es');
  await playTo(phone, 0.1);
  await phone.context().setOffline(true);
  await playTo(phone, 3);
  await expect(phone.getByText(es.lesson.waiting)).toBeVisible();
  await phone.context().setOffline(false);
  await expect.poll(() => secondsHeard(id)).toBeGreaterThan(2);
  await expect(phone.getByText(es.lesson.waiting)).toHaveCount(0);
  await hearTheRest(id);
  await phone.reload();
  await answerAndSign(phone, name, es.lesson);
  await expect(phone.getByText(/^5 minutos están en su registro\. Entrada \d+\.$/)).toBeVisible();
  const entries = await at.sql<{ aideName: string; minutes: number }[]>`
    select aide_name, minutes from in_service_entries where aide_id = any(${[...three.map((aide) => aide.id), id]})
    order by number`;
  expect(entries).toEqual(
    [...three.map((aide) => aide.name), name].map((aideName) => ({ aideName, minutes: MINUTES })),
  );
});

const wallOf = async (aideId: string) => {
  const rows = await at.sql<{ heard: number; credited: number; wall: number }[]>`
    select credited / 1000.0::float8 as credited,
      (select sum(upper(r) - lower(r)) from unnest(heard) r)::float8 / 1000 as heard,
      (select sum(upper(r) - lower(r)) from unnest(wall) r)::float8 / 1000 as wall
    from lesson_progress where aide_id = ${aideId}`;
  return rows[0] ?? { heard: 0, credited: 0, wall: 0 };
};

test('twice the speed earns half, a seek to the end earns what played, and silence nothing @slow', async ({
  browser,
}) => {
  await approve(browser, at.episodeId);
  const page = await aPage(browser);
  const fast = await anAide('Eva Fast');
  await open(page, fast.code);
  await openLesson(page);
  await page.getByLabel(en.lesson.speed).selectOption('2');
  await expect(page.getByText(en.lesson.speedEarns('2', 2, MINUTES))).toBeVisible();
  await playTo(page, 60);
  await expect.poll(async () => (await wallOf(fast.id)).heard).toBeGreaterThan(58);
  const { heard, credited } = await wallOf(fast.id);
  expect(credited / heard).toBeGreaterThan(0.48);
  expect(credited / heard).toBeLessThan(0.52);

  const seeking = await anAide('Flo Seek');
  await button(page, en.notYou).click();
  await expect(page.getByLabel(en.code)).toBeVisible();
  await open(page, seeking.code);
  await openLesson(page);
  const audio = page.locator('audio[controls]');
  await audio.evaluate((element: HTMLAudioElement, at) => void (element.currentTime = at), SECONDS - 3);
  await audio.evaluate((element: HTMLAudioElement) => element.play());
  await expect.poll(() => audio.evaluate(({ ended }: HTMLAudioElement) => ended)).toBe(true);
  await expect.poll(() => secondsHeard(seeking.id)).toBeGreaterThan(1);
  expect(await secondsHeard(seeking.id)).toBeLessThan(5);
  await expect(page.getByText(en.lesson.listenFirst)).toBeVisible();
  await audio.evaluate((element: HTMLAudioElement) => {
    element.muted = true;
    element.currentTime = 100;
  });
  await expect(page.getByText(en.lesson.muted)).toBeVisible();
  await playTo(page, 104);
  const before = await secondsHeard(seeking.id);
  await audio.evaluate((element: HTMLAudioElement) => {
    element.muted = false;
    element.currentTime = 100;
  });
  await playTo(page, 103);
  await expect.poll(() => secondsHeard(seeking.id), 'heard with sound now').toBeGreaterThan(before + 2);
  expect(await secondsHeard(seeking.id)).toBeLessThan(before + 5);
});

test('two devices of one aide at once never count the same minute @slow', async ({ browser }) => {
  await approve(browser, at.episodeId);
  const two = await anAide('Gia Two');
  const [first, second] = [await aPage(browser), await aPage(browser)];
  await open(first, two.code);
  await enter(second, two.code);
  await expect(second.getByRole('heading', { name: en.lessons })).toBeVisible();
  for (const page of [first, second]) await openLesson(page);
  await second.locator('audio[controls]').evaluate((element: HTMLAudioElement) => void (element.currentTime = 100));
  await Promise.all([playTo(first, 12), playTo(second, 112)]);
  await expect.poll(() => secondsHeard(two.id)).toBeGreaterThan(9);
  const { credited, wall } = await wallOf(two.id);
  expect(credited).toBeLessThanOrEqual(wall + 0.5);
  expect(credited, 'of 24 that played').toBeLessThan(20);
});
