import { randomUUID } from 'node:crypto';
import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { english } from './words.ts';

/** The project of journeys on pages that others have changed on their way. */
export const CHANGED = 'changed pages';

export const ADMIN = { username: 'Ana', password: 'a quiet kitchen table' };

/**
 * An empty site in both papers; the dark one, whose shapes are the same, in the slow lane. All else: `modes.spec.ts`.
 */
export const PALETTES = [
  { colorScheme: 'light', lane: '' },
  { colorScheme: 'dark', lane: '@slow ' },
] as const;

/**
 * For a context whose plays count on a shared site too: another journey may have played the same episode there, and
 * who sends no cookie is known by browser and address.
 */
export const aNewBrowser = (): { userAgent: string } => ({
  userAgent: `${devices['Desktop Chrome'].userAgent} ${randomUUID()}`,
});

/** Opens what is behind the three dots of a card; `more` is one or has one. */
export const openMore = (more: Page | Locator): Promise<void> => more.locator('[data-more] > summary').first().click();

/** Collects what the browser complains of: refused by the policy, thrown, or missing. Expect it to stay empty. */
export async function complaints(page: Page): Promise<string[]> {
  const list: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => list.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('pageerror', (error) => !isExpected(String(error)) && list.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && list.push(message.text()));
  return list;
}

/**
 * A person who navigates before a page has faded in ends the fading, which Chromium reports as an error of no one's;
 * and React says so when it draws a page anew that others have changed.
 */
export const isExpected = (error: string): boolean =>
  /Transition was (skipped|aborted)/.test(error) ||
  (test.info().project.name === CHANGED && /React error #418/.test(error));

/**
 * On pages to come the browser refuses to play until one is pressed. Chromium does so on its own, but takes each look
 * of Playwright at a page for its user's: whether it refused would depend on which came first, the look or the page's
 * wish.
 */
export const refuseSound = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let isPressed = false;
    addEventListener('pointerdown', () => (isPressed = true), true);
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      return isPressed ? play.call(this) : Promise.reject(new DOMException('not pressed yet', 'NotAllowedError'));
    };
  });

/** Seconds the one audio element has reached; -1 without one. */
export const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);

/** From now on, and on pages to come: remembers each second the player is sent to. */
export async function recordSeeks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seeks: number[] = [];
    const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
    Reflect.set(window, 'seeks', seeks);
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      ...property,
      set(this: HTMLMediaElement, seconds: number) {
        seeks.push(seconds);
        property?.set?.call(this, seconds);
      },
    });
  });
}

/** The second the player was last sent to, however long ago; undefined when it was sent nowhere. */
export const lastSeek = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => (Reflect.get(window, 'seeks') as number[]).at(-1));

/** The immediate effects of an event are drawn by the second frame. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/**
 * From now on nothing on this page fades or moves on its own: half-way its colors are no one's choice. By CSSOM, for
 * our content policy refuses other styles.
 */
export const stopAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

/** The sum of layout shifts no one caused by a touch (web.dev, "Cumulative Layout Shift"), once all has arrived. */
export async function layoutShifts(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number };
    let sum = 0;
    const add = (entries: PerformanceEntryList) => (entries as Shift[]).forEach(({ value }) => (sum += value));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    await document.fonts.ready;
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    add(observer.takeRecords());
    return sum;
  });
}

/** Waits for the player of a press. Where a busy machine draws it too late to open over the page, it opens the bar. */
export async function expectFullPlayer(page: Page): Promise<void> {
  const full = page.getByText('NOW PLAYING', { exact: true });
  const expand = page.getByRole('button', { name: english.player.expand });
  await expect(full.or(expand)).toBeVisible();
  if (await expand.isVisible()) await expand.click();
  await expect(full).toBeVisible();
}

/** Longer steps between two looks are seeks. */
const MAX_STEP = 3;
/** Milliseconds: sound that plays costs more than looks at it. */
const OFTEN = [50, 100, 150];

/**
 * Waits until the audio is really moving, also when another episode or a seek makes it begin elsewhere in the meantime.
 */
export async function expectPlaying(page: Page): Promise<void> {
  let [last, moved] = [await currentTime(page), 0];
  const secondsMoved = async () => {
    const now = await currentTime(page);
    const step = last < 0 ? 0 : now - last;
    if (step > 0 && step < MAX_STEP) moved += step;
    last = now;
    return moved;
  };
  await expect.poll(secondsMoved, { intervals: OFTEN }).toBeGreaterThan(0.1);
}

/** The player has an episode and has fetched nothing of it: the element is idle and knows no metadata. */
export async function expectNothingFetched(audio: Locator): Promise<void> {
  const state = () => audio.evaluate((element: HTMLAudioElement) => [element.networkState, element.readyState]);
  await expect.poll(async () => (await state())[0]).toBe(1);
  expect(await state()).toEqual([1, 0]);
}
