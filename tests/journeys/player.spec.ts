import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import {
  complaints,
  currentTime,
  expectNothingFetched,
  expectPlaying,
  lastSeek,
  recordSeeks,
  twoFrames,
  openMore,
} from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { holdBack } from '../support/hold-back.ts';
import type { Site } from '../support/site.ts';
import { english } from '../support/words.ts';

let site: Site;
test.beforeAll(({ demo }) => void (site = demo));

const playFirst = (page: Page) => page.getByRole('button', { name: /^Play/ }).first().click();

/** The full player comes with React, which may be after the sound. */
async function minimize(page: Page): Promise<void> {
  await expect(page.getByText('NOW PLAYING', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const audioState = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (!audio) throw new Error('the page has its audio element');
    const { paused, playbackRate, preservesPitch, muted, currentTime: time, duration } = audio;
    return { paused, playbackRate, preservesPitch, muted, time, duration, source: audio.getAttribute('src') ?? '' };
  });
const goTo = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = to < 0 ? audio.duration + to : to;
  }, seconds);
const tool = (page: Page, name: RegExp | string) =>
  page.getByRole('group', { name: 'More' }).getByRole('button', { name });
const open = (page: Page, title: string) => page.getByRole('button', { name: `Play ${title}`, exact: true });
const FALLS = 'Fall-Proofing the Home, Room by Room';

/** The time of a line, as the demo's transcript has it. */
function timeOf(line: string): number {
  const cues = JSON.parse(readFileSync('demo/transcripts/fall-proofing-the-home.transcript.json', 'utf8')) as {
    time: number;
    text: string;
  }[];
  return cues.find(({ text }) => text === line)?.time ?? NaN;
}

async function playFalls(page: Page): Promise<void> {
  await open(page, FALLS).click();
  await expectPlaying(page);
}

const isPaused = async (page: Page) => (await audioState(page)).paused;

/** The episodes in the order of the home page. */
async function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allInnerTexts();
}

test('@slow what draws the player is asked for once the sound has begun, or two seconds after the tap', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['click', 'playing'])
      document.addEventListener(name, () => performance.mark(name), { capture: true, once: true });
  });
  await page.goto(site.url);
  await playFirst(page);
  await expect(page.getByText('NOW PLAYING', { exact: true })).toBeVisible();
  await expectPlaying(page);
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
    const drawn = performance.getEntriesByType('resource').filter(({ name }) => /\/Player\.[^/]+\.js$/.test(name));
    return { pressed: at('click'), playing: at('playing'), drawn: drawn[0]?.startTime ?? NaN };
  });
  expect(times.drawn).toBeGreaterThanOrEqual(Math.min(times.playing, times.pressed + 2_000));
});

test('the sound starts in the tap itself; play, pause, skip, seek and close do what they say, in one audio element @finger', async ({
  page,
}) => {
  const problems = await complaints(page);
  const counted: string[] = [];
  page.on('request', (request) => request.url().endsWith('/play') && counted.push(request.url()));
  const held = await holdBack(page, '**/Player*.js');
  await page.goto(site.url);
  const player = page.getByRole('dialog');
  await test.step('the sound starts before React has come', async () => {
    await playFirst(page);
    await expectPlaying(page);
    await expect(page.getByText('NOW PLAYING')).toBeHidden();
    await held.release();
    await expect(page.getByText('NOW PLAYING')).toBeVisible();
  });
  await test.step('one play is counted for one episode, however often it is paused', async () => {
    await player.getByRole('button', { name: 'Pause' }).click();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(page);
    await expect.poll(() => counted.length).toBe(1);
  });
  await test.step('pause, skip and seek', async () => {
    await player.getByRole('button', { name: 'Pause' }).click();
    await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    const paused = await currentTime(page);
    await player.getByRole('button', { name: /forward/i }).click();
    await expect.poll(() => currentTime(page)).toBeCloseTo(paused + 30, 0);
    await player.getByRole('button', { name: /back/i }).click();
    await expect.poll(() => currentTime(page)).toBeCloseTo(paused + 20, 0);
    const progress = player.getByRole('slider', { name: /progress|position|seek/i });
    const box = await progress.boundingBox();
    if (!box) throw new Error('the progress bar is drawn');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const duration = await page.evaluate(() => document.querySelector('audio')?.duration ?? 0);
    await expect.poll(async () => Math.abs((await currentTime(page)) - duration / 2)).toBeLessThan(1.5);
  });
  await test.step('a second episode plays in place of the first, in the same audio element', async () => {
    await minimize(page);
    await page.getByRole('button', { name: /^Play/ }).nth(2).click();
    await expectPlaying(page);
    expect(await page.locator('audio').count()).toBe(1);
    await expect.poll(() => counted.length).toBe(2);
  });
  await test.step('closing releases the file', async () => {
    await player.getByRole('button', { name: 'Close player' }).click();
    await expect(player).toBeHidden();
    const { paused, source, time } = await audioState(page);
    expect({ paused, source, time }).toEqual({ paused: true, source: '', time: 0 });
    expect(problems).toEqual([]);
  });
  await test.step('a file that is missing says so and offers another try', async () => {
    await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }));
    await open(page, FALLS).click();
    await expect(player.getByText(english.player.problems.broken)).toBeVisible();
    await page.unroute('**/media/**');
    await player.getByRole('button', { name: /retry|try again/i }).click();
    await expectPlaying(page);
  });
});

test('what is pressed before the first script has come happens once it is there', async ({ page }) => {
  const held = await holdBack(page, '**/_astro/FirstScript*.js');
  await page.goto(site.url, { waitUntil: 'commit' });
  await page.locator('a[data-play]').first().click();
  await expect.poll(held.count).toBe(1);
  await held.release();
  await expectPlaying(page);
  await expect(page).toHaveURL(`${site.url}/`);
});

test('on its page the transcript marks what is heard, does not fight a reader who scrolled away, and going back keeps playing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }); // a smooth scroll under way would blur who moved the page
  await page.goto(site.url);
  await page.getByRole('article').filter({ hasText: FALLS }).getByRole('heading').getByRole('link').click();
  await page.waitForURL('**/episodes/*');
  await page.locator('li[data-cue] a').first().click();
  await expectPlaying(page);
  const current = page.locator('li[data-cue][data-current]');
  await expect(current).toHaveCount(1);
  const topOfPage = () => page.evaluate(() => Math.round(scrollY));

  await test.step('the reader is with the audio: a jump to words out of sight brings them into sight', async () => {
    await current.scrollIntoViewIfNeeded();
    await goTo(page, 100);
    await expect(current.locator('a')).toHaveAttribute('data-seek', /^(9\d|10\d)/);
    await expect(current).toBeInViewport();
  });
  await test.step('the reader has gone elsewhere: nothing moves', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await goTo(page, 30);
    await expect(current.locator('a')).toHaveAttribute('data-seek', /^(2\d|3\d)/);
    await twoFrames(page);
    expect(await topOfPage()).toBe(0);
  });
  await test.step('going back keeps playing', async () => {
    await page.goBack();
    await page.waitForURL(`${site.url}/`);
    await expectPlaying(page);
  });
});

test('what starts in one tab falls silent in the other, and the next visit knows the place @slow', async ({
  page,
  context,
}) => {
  await page.goto(site.url);
  await playFalls(page);
  const later = await context.newPage();
  await recordSeeks(later);
  await later.goto(site.url);
  await test.step('what starts in one tab falls silent in the other', async () => {
    await playFirst(later);
    await expectPlaying(later);
    await expect.poll(() => isPaused(page)).toBe(true);
    expect(await isPaused(later)).toBe(false);
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(page);
    await expect.poll(() => isPaused(later)).toBe(true);
  });
  await test.step('after closing the page listening continues five seconds before the place it stopped', async () => {
    await goTo(page, 60);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(60.3);
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => isPaused(page)).toBe(true);
    const stopped = await currentTime(page);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await later.reload();
    await open(later, FALLS).click();
    await expectPlaying(later);
    expect(Math.abs(((await lastSeek(later)) ?? 0) - (stopped - 5))).toBeLessThan(0.3);
  });
});

// The steps of speed and the places that are kept: speed.test.ts and saved-positions.test.ts of src/islands/player.
test('@slow the speed is kept from episode to episode and for the next visit, and a finished episode begins again', async ({
  page: later,
}) => {
  await recordSeeks(later);
  await later.goto(site.url);
  await playFalls(later);
  await test.step('at double speed the pitch stays', async () => {
    await tool(later, /speed$/).click();
    await later.getByRole('button', { name: '2×', exact: true }).click();
    await expect(later.getByRole('status').filter({ hasText: 'Speed 2×' })).toHaveCount(1);
    await expectPlaying(later);
    expect(await audioState(later)).toMatchObject({ playbackRate: 2, preservesPitch: true });
  });
  await test.step('a finished episode begins at the beginning again, and the speed is kept', async () => {
    await goTo(later, -1);
    await expect.poll(() => isPaused(later)).toBe(true);
    await later.reload();
    await open(later, FALLS).click();
    await expectPlaying(later);
    expect(await lastSeek(later)).toBeUndefined();
    expect(await audioState(later)).toMatchObject({ playbackRate: 2, preservesPitch: true });
  });
  await test.step('the next episode keeps the speed', async () => {
    await minimize(later);
    await playFirst(later);
    await expectPlaying(later);
    const { source, ...state } = await audioState(later);
    expect(source).not.toBe(await open(later, FALLS).getAttribute('href'));
    expect(state).toMatchObject({ playbackRate: 2, preservesPitch: true });
  });
});

test('a seek, a chapter, a line of the transcript and a key of the device lead to their second', async ({ page }) => {
  await recordSeeks(page);
  await page.addInitScript(DEVICE);
  await page.goto(site.url);
  await playFalls(page);
  const player = page.getByRole('dialog');
  const current = (name: string) => page.getByRole('list', { name }).locator('[aria-current="true"]');
  await test.step('a chapter is marked while it is heard, and a click lands where it begins', async () => {
    await tool(page, 'Chapters').click();
    const bathroom = page.getByRole('list', { name: 'Chapters' }).getByRole('button', { name: /Bathroom/ });
    await bathroom.click();
    const [minutes = 0, seconds = 0] = (await bathroom.locator('.player-time').innerText()).split(':').map(Number);
    expect(Math.abs(((await lastSeek(page)) ?? 0) - (minutes * 60 + seconds))).toBeLessThan(1); // the list prints whole seconds
    await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(minutes * 60 + seconds);
    await expect(current('Chapters')).toHaveText(/Bathroom/);
  });
  await player.getByRole('button', { name: 'Pause' }).click(); // else it continues while the test looks
  await test.step('a seek lands within 0.3 seconds of where it was asked to', async () => {
    for (const wanted of [17.3, 61.7, 104.2]) {
      await goTo(page, wanted);
      await page.waitForFunction(() => !document.querySelector('audio')?.seeking);
      expect(Math.abs((await currentTime(page)) - wanted)).toBeLessThan(0.3);
      await page.getByRole('slider', { name: 'Position' }).press('ArrowRight');
      await page.waitForFunction(() => !document.querySelector('audio')?.seeking);
      expect(Math.abs((await currentTime(page)) - wanted - 5)).toBeLessThan(0.3);
    }
  });
  await test.step('the transcript in the player follows the audio and plays from a click', async () => {
    await tool(page, 'Transcript').click();
    await goTo(page, 47);
    await expect(current('Transcript')).toHaveText(/lamp within reach/);
    await goTo(page, 115);
    await expect(current('Transcript').locator('.player-time')).toHaveText(/^1:[45]\d$/);
    await expect(current('Transcript')).toBeInViewport();
    await page
      .getByRole('list', { name: 'Transcript' })
      .getByRole('button', { name: /Start with the floor/ })
      .click();
    await expect.poll(() => lastSeek(page)).toBeCloseTo(timeOf('Start with the floor.'), 1);
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('Escape'); // closes the transcript; the next one makes the player the bar again
    await expect(current('Transcript')).toHaveCount(0);
  });
  await test.step('the device is told what plays, and its keys steer it', () => expectSteeredByDevice(page));
});

async function pressQueue(page: Page, title: string): Promise<void> {
  await openMore(page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) }));
  await page.getByRole('button', { name: `Add to queue: ${title}` }).click();
}

async function enqueue(page: Page, title: string): Promise<void> {
  await pressQueue(page, title);
  await expect(page.getByText('Added to queue').first()).toBeVisible();
}

async function expectStillness(page: Page): Promise<void> {
  await expect.poll(() => isPaused(page)).toBe(true);
  await twoFrames(page);
  expect(await isPaused(page)).toBe(true);
}

test('what is queued follows an episode, and then silence @slow', async ({ page }) => {
  await page.goto(site.url);
  const [first = '', second = '', third = ''] = await titles(page);
  const player = page.getByRole('dialog');
  await test.step('queueing with an empty player puts the episode into it, silently', async () => {
    await pressQueue(page, first);
    const bar = page.getByRole('region', { name: 'Audio player' });
    await expect(bar.getByRole('link', { name: first })).toBeVisible();
    expect(await isPaused(page)).toBe(true);
    await expectNothingFetched(page.locator('audio[data-player]'));
    await bar.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(page);
  });
  await test.step('what is queued plays when an episode ends, in order, and leaves the queue', async () => {
    for (const title of [third, second]) await enqueue(page, title);
    await page.getByRole('button', { name: 'Expand player' }).click();
    await tool(page, 'Queue 2').click();
    await expect(page.getByRole('list', { name: 'Queue' }).getByRole('listitem')).toHaveText([
      new RegExp(third),
      new RegExp(second),
    ]);
    await page.getByRole('button', { name: `Remove ${second} from queue` }).click();
    await expect(tool(page, 'Queue 1')).toBeVisible();
    await goTo(page, -0.5);
    await expect(player.getByRole('heading', { name: third })).toBeVisible();
    await expectPlaying(page);
    await expect(page.getByText(english.player.nothingQueued)).toBeVisible();
    await goTo(page, -0.5);
    await expectStillness(page);
  });
});

// The next episodes: queue.test.ts of src/islands/player.
test('@slow autoplay, or the silence of a sleep timer, follows an episode', async ({ page }) => {
  await page.clock.install();
  await page.goto(site.url);
  const [first = '', second = ''] = await titles(page);
  const player = page.getByRole('dialog');
  await test.step('sleep at the end of the episode leaves the queue waiting', async () => {
    await open(page, first).click();
    await expectPlaying(page);
    await minimize(page);
    await enqueue(page, second);
    await page.getByRole('button', { name: 'Expand player' }).click();
    await tool(page, /^Sleep/).click();
    await page.getByRole('button', { name: 'End of episode' }).click();
    await goTo(page, -0.5);
    await expectStillness(page);
    await expect(player.getByRole('heading', { name: first })).toBeVisible();
    await expect(tool(page, 'Queue 1')).toBeVisible();
  });
  await test.step('with autoplay on, the next episode of the page follows', async () => {
    await tool(page, 'Queue 1').click();
    await page.getByRole('button', { name: `Remove ${second} from queue` }).click();
    await page.getByRole('switch', { name: /^Autoplay next/ }).check();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaying(page);
    await goTo(page, -0.5);
    await expect(player.getByRole('heading', { name: second })).toBeVisible();
    await expectPlaying(page);
  });
  await test.step('a sleep timer pauses when its minutes are over', async () => {
    await page.clock.pauseAt(Date.now() + 3_600_000); // its minutes pass when this test says so
    await tool(page, /^Sleep/).click();
    await page.getByRole('button', { name: '5 min', exact: true }).click();
    await expect(tool(page, /^Sleep timer, [45]:\d\d/)).toBeVisible();
    await page.clock.fastForward('04:30');
    expect(await isPaused(page)).toBe(false);
    await page.clock.fastForward('00:31');
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect(tool(page, /^Sleep timer$/)).toBeVisible();
  });
});

test('@slow keys steer the player, and leave text fields, selects, buttons and other dialogs alone', async ({
  page,
}) => {
  const problems = await complaints(page);
  await page.goto(site.url);
  await test.step('? shows the keys before anything has played', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
  });
  await playFalls(page);
  await minimize(page);
  await page.locator('main').click({ position: { x: 3, y: 3 } });
  await page.keyboard.press(' ');
  expect((await audioState(page)).paused).toBe(true);
  const { time } = await audioState(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => currentTime(page)).toBeCloseTo(time + 30, 0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => currentTime(page)).toBeCloseTo(time + 20, 0);
  await page.keyboard.press('m');
  await page.keyboard.press('>');
  expect(await audioState(page)).toMatchObject({ muted: true, playbackRate: 1.25 });
  await page.keyboard.press('m');
  await page.keyboard.press('<');

  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.insertAdjacentHTML(
      'afterbegin',
      '<input id="i"><textarea id="t"></textarea><select id="s"><option>a</option><option>b</option></select>' +
        '<button id="b" type="button">b</button><div id="e" contenteditable="true">x</div>',
    );
  });
  const before = await audioState(page);
  for (const id of ['i', 't', 's', 'e']) {
    await page.locator(`#${id}`).focus();
    for (const key of ['m', '>', '?', 'ArrowRight', ' ']) await page.keyboard.press(key);
    if (id === 's') await page.keyboard.press('Escape');
  }
  await page.locator('#b').focus();
  for (const key of ['ArrowRight', ' ']) await page.keyboard.press(key);
  await expect(page.locator('#i')).toHaveValue('m>? ');
  await page.locator('article [data-share]').first().click();
  await expect(page.getByRole('dialog', { name: 'Share episode' })).toBeVisible();
  for (const key of ['m', '>', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  expect(await audioState(page)).toEqual(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.locator('main').click({ position: { x: 3, y: 3 } });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.getByRole('switch', { name: 'Turn on shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  expect((await audioState(page)).muted).toBe(false);
});

/** Runs in the page: keeps what it tells the device. */
function DEVICE() {
  const handlers: Record<string, unknown> = {};
  Reflect.set(window, 'handlers', handlers);
  navigator.mediaSession.setActionHandler = (action, handler) => void (handlers[action] = handler);
  navigator.mediaSession.setPositionState = (state) => void Reflect.set(window, 'position', state);
}

async function expectSteeredByDevice(page: Page): Promise<void> {
  const press = (action: string, details: object = {}) =>
    page.evaluate(
      ([name, more]) => {
        const handlers = Reflect.get(window, 'handlers') as Record<string, ((details: object) => void) | null>;
        handlers[name]?.(more);
      },
      [action, details] as const,
    );
  const known = () =>
    page.evaluate(() => {
      const handlers = Reflect.get(window, 'handlers') as Record<string, unknown>;
      return Object.keys(handlers).filter((name) => handlers[name]);
    });
  const metadata = await page.evaluate(() => {
    const { title, artist, album, artwork } = navigator.mediaSession.metadata ?? {};
    return { title, artist, album, artwork: artwork?.map(({ src }) => new URL(src).pathname) };
  });
  const artist = 'AI Generated · Patient Care';
  const artwork = [expect.stringMatching(/^\/artwork\/[0-9a-f-]{36}\.jpg$/), '/artwork.jpg'];
  expect(metadata).toEqual({ title: FALLS, artist, album: 'Carecast', artwork });
  expect((await known()).sort()).toEqual(
    'nexttrack pause play previoustrack seekbackward seekforward seekto'.split(' '),
  );
  await press('seekto', { seekTime: 77.5 });
  await expect.poll(() => currentTime(page)).toBeGreaterThan(77.4);
  await press('pause');
  await expect.poll(async () => (await audioState(page)).paused).toBe(true);
  const { time } = await audioState(page);
  await press('seekforward', { seekOffset: 7 });
  await press('seekbackward');
  await expect.poll(() => currentTime(page)).toBeCloseTo(time - 3, 1);
  const position = await page.evaluate(() => Reflect.get(window, 'position') as MediaPositionState);
  expect(position.duration).toBeCloseTo(137, -1);
  await press('play');
  await expectPlaying(page);

  await minimize(page);
  const [first = ''] = await titles(page);
  await pressQueue(page, first);
  await expect(page.getByText(english.player.queued).first()).toBeVisible();
  await press('nexttrack');
  await expect(page.getByRole('region', { name: 'Audio player' }).getByRole('link', { name: first })).toBeVisible();
  await expectPlaying(page);
}

test('@slow at 200% zoom the full player opens with its head on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 }); // 1280×720, zoomed
  await page.goto(site.url);
  await playFirst(page);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Minimize player' })).toBeInViewport();
});
