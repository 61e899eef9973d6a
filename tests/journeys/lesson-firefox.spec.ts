import { expect } from '@playwright/test';
import { launch } from 'puppeteer-core';
import { test } from '../support/demo-site.ts';
import { freePort } from '../support/free-port.ts';
import { anAide, approve, at, secondsHeard, useLessonSite } from '../support/lessons.ts';
import { type Line, startLine } from '../support/line.ts';
import { findFirefox } from '../support/programs.mjs';
import { english } from '../support/words.ts';

// Debian's own Firefox, as in firefox.spec.ts: its network is the line.
let line: Line;
useLessonSite(async () => {
  line = await startLine();
  const port = String(await freePort());
  line.leadTo(`http://localhost:${port}`);
  return { PUBLIC_URL: line.url, PORT: port };
});
test.afterAll(() => line.close());

test('@slow @firefox minutes of a lesson that played without a network arrive once, in Firefox', async ({
  browser,
}) => {
  await approve(browser, at.episodeId);
  const { id, code } = await anAide('Ana Diaz');
  const firefox = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
  });
  const page = await firefox.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(`${line.url}/in-service#${code}`);
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main input')?.value);
  await page.click('main form button');
  await page.waitForSelector('#kept');
  await page.click('section[aria-labelledby="kept"] button');
  await page.waitForSelector('section[aria-labelledby="lessons"] a.button');
  await page.click('section[aria-labelledby="lessons"] a.button');
  await page.waitForSelector('main audio');
  await page.click('main h1'); // a press, without which Firefox plays nothing
  const playTo = async (second: number) => {
    await page.$eval('main audio', (audio) => audio.play());
    await page.waitForFunction(
      (to) => (document.querySelector<HTMLAudioElement>('main audio')?.currentTime ?? 0) > to,
      {},
      second,
    );
    await page.$eval('main audio', (audio) => audio.pause());
  };
  const heard = () => secondsHeard(id);
  await playTo(2);
  await expect.poll(heard).toBeGreaterThan(1.5);
  line.cut();
  await playTo(6);
  await page.waitForFunction((text) => document.body.textContent.includes(text), {}, english.inService.lesson.waiting);
  expect(await heard()).toBeLessThan(3.5);
  line.mend();
  await playTo(7);
  await expect.poll(heard).toBeGreaterThan(6);
  await page.reload();
  await page.waitForSelector('main audio');
  await playTo(8);
  await expect.poll(heard).toBeGreaterThan(7);
  expect(await heard(), 'each second once').toBeLessThan(9.5);
  expect(problems).toEqual([]);
  await firefox.close();
});
