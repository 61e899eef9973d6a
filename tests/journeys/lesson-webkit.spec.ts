import { expect } from '@playwright/test';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { test } from '../support/demo-site.ts';
import { freePort } from '../support/free-port.ts';
import { anAide, approve, at, secondsHeard, useLessonSite } from '../support/lessons.ts';
import { type Line, startLine } from '../support/line.ts';
import { startWebKit, touchIn, type WebKit } from '../support/webkit.ts';
import { english } from '../support/words.ts';

// The engine of every iPhone, as in webkit.spec.ts: its network is the line.
let line: Line;
let webkit: WebKit;
useLessonSite(async () => {
  line = await startLine();
  const port = String(await freePort());
  line.leadTo(`http://localhost:${port}`);
  return { PUBLIC_URL: line.url, PORT: port };
});
test.beforeAll(async () => {
  webkit = await startWebKit();
});
test.afterAll(async () => {
  await webkit.close();
  line.close();
});

const secondOf = (browser: WebDriver) =>
  browser.executeScript<number>(() => document.querySelector<HTMLAudioElement>('main audio')?.currentTime ?? -1);
async function playTo(browser: WebDriver, second: number): Promise<void> {
  await browser.executeScript(() => void document.querySelector<HTMLAudioElement>('main audio')?.play());
  await expect.poll(() => secondOf(browser)).toBeGreaterThan(second);
  await browser.executeScript(() => document.querySelector<HTMLAudioElement>('main audio')?.pause());
}
const textOf = (browser: WebDriver) => browser.executeScript<string>(() => document.body.innerText);
const LESSON = 'section[aria-labelledby="lessons"] a.button';

test('@slow @webkit minutes of a lesson that played without a network arrive once, in WebKit', async ({ browser }) => {
  await approve(browser, at.episodeId);
  const { id, code } = await anAide('Ana Diaz');
  const phone = await webkit.open();
  await phone.get(`${line.url}/in-service#${code}`);
  await expect
    .poll(() => phone.executeScript<string>(() => document.querySelector<HTMLInputElement>('main input')?.value ?? ''))
    .toBe(code);
  await touchIn(phone, 'main form button');
  await phone.wait(until.elementLocated(By.css('#kept')));
  await touchIn(phone, 'section[aria-labelledby="kept"] button');
  await phone.wait(until.elementLocated(By.css(LESSON)));
  await touchIn(phone, LESSON);
  await phone.wait(until.elementLocated(By.css('main audio')));
  await touchIn(phone, 'main h1'); // a press, without which WebKit plays nothing
  const heard = () => secondsHeard(id);
  await playTo(phone, 2);
  await expect.poll(heard).toBeGreaterThan(1.5);
  line.cut();
  await playTo(phone, 6);
  await expect.poll(() => textOf(phone)).toContain(english.inService.lesson.waiting);
  expect(await heard()).toBeLessThan(3.5);
  line.mend();
  await playTo(phone, 7);
  await expect.poll(heard).toBeGreaterThan(6);
  await phone.navigate().refresh();
  await phone.wait(until.elementLocated(By.css('main audio')));
  await touchIn(phone, 'main h1');
  await playTo(phone, 8);
  await expect.poll(heard).toBeGreaterThan(7);
  expect(await heard(), 'each second once').toBeLessThan(9.5);
});
