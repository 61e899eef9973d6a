import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from '../support/accessibility.ts';

type Mode = Parameters<Page['emulateMedia']>[0];
export const USUAL: Mode = {
  colorScheme: 'light',
  forcedColors: 'none',
  contrast: 'no-preference',
  reducedMotion: 'reduce',
};
export const FORCED: Mode = { ...USUAL, forcedColors: 'active' };
export const SCHEMES = ['light', 'dark'] as const;

/**
 * Lets axe look at the page as it is, or at what is open `within` it, in every mode of these color schemes, without
 * opening it again.
 */
export async function lookInModes(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = SCHEMES,
  within?: string,
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ ...USUAL, colorScheme });
    await expectAccessible(page, colorScheme, within);
    await page.emulateMedia({ ...FORCED, colorScheme });
    await showForcedColors(page);
    await expectAccessible(page, 'dark', within);
    await page.emulateMedia({ ...USUAL, colorScheme, contrast: 'more' });
    await showForcedColors(page, false);
    await expectContrast(page, within);
  }
  await page.emulateMedia(USUAL);
}

/**
 * axe reads `-webkit-text-fill-color`, which Chromium reports as it was before the colors were forced, though it paints
 * the forced one, which `color` has.
 */
const showForcedColors = (page: Page, areForced = true): Promise<void> =>
  page.evaluate((isSet) => {
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
      if (isSet) element.style.setProperty('-webkit-text-fill-color', getComputedStyle(element).color);
      else element.style.removeProperty('-webkit-text-fill-color');
    }
  }, areForced);

/** Multiplies the size of the text, and sets the spacing that WCAG 1.4.12 names, by CSSOM as our policy demands. */
export const enlargeText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      html { font-size: ${size}% }`);
    document.adoptedStyleSheets.push(sheet);
  }, percent);

/** Pixels by which the page, or an open dialog, is wider than the window. */
export const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );

/**
 * Returns every visible control that a finger of 44 pixels does not fit on, with its size. Not links within a sentence
 * (WCAG 2.5.8, "inline"), nor the days of a calendar in width, of which seven share the narrowest screen; a card's
 * title is pressed on all of its card.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
    const MIN = 43.5; // 44 as it is drawn on whole pixels
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, [inert]');
    const boxes = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [element, ...labels].filter(isShown).map((one) => one.getBoundingClientRect());
    };
    const isInSentence = (element: Element) => {
      const block = element.closest('p, li, dd, td, span:not(a span), div');
      const words = (element as HTMLElement).innerText;
      return element.matches('a') && getComputedStyle(element).display === 'inline' && block?.textContent !== words;
    };
    const modal = document.querySelector('dialog:modal');
    return [...(modal ?? document).querySelectorAll(CONTROLS)].flatMap((element) => {
      const sizes = boxes(element);
      if (sizes.length === 0 || element.matches('.card-link, .skip-link, .sr-only') || isInSentence(element)) {
        return [];
      }
      const width = element.matches('.calendar-day') ? MIN : Math.max(...sizes.map((box) => box.width));
      const height = Math.max(...sizes.map((box) => box.height));
      if (width >= MIN && height >= MIN) return [];
      const name = (element.ariaLabel ?? (element as HTMLElement).innerText).slice(0, 40);
      return [`${element.tagName} “${name}”: ${Math.round(width)} × ${Math.round(height)}`];
    });
  });

/**
 * Presses Tab until the focus comes back to where it has been, and expects of every stop that it can be seen: one of
 * its points is on top, and it has a ring of two pixels at least, that is no color of what it lies on. Returns the
 * names.
 */
export async function walkByTab(page: Page, most: number): Promise<string[]> {
  const names: string[] = [];
  await page.evaluate(() =>
    document.querySelectorAll('[data-walked]').forEach((one) => one.removeAttribute('data-walked')),
  );
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    const [found] = await page.evaluate(lookAtStops, false);
    if (!found) continue; // another part of the same control, or the browser's own, between two rounds
    if (found.wasSeen) break;
    expectSeen(found);
    names.push(found.name);
  }
  return names;
}

/**
 * Expects the same of every stop of the last walk as the page is now, in another mode: each gets the focus once more.
 */
export async function visitStopsAgain(page: Page): Promise<string[]> {
  const stops = await page.evaluate(lookAtStops, true);
  stops.forEach(expectSeen);
  return stops.map(({ name }) => name);
}

type Stop = { name: string; wasSeen: boolean; isSeen: boolean; hasRing: boolean };
const expectSeen = (stop: Stop) => expect({ ...stop, isSeen: true, hasRing: true }).toEqual(stop);

/**
 * Runs in the page. Returns what has the focus, unless it was looked at just now, or `again` each stop of the walk. The
 * ring of a control that is drawn by its label is the label's. A focus that a script moves is shown as long as the last
 * one came by a key (Selectors 4, ":focus-visible").
 */
function lookAtStops(again: boolean): Stop[] {
  const lookAt = (focused: HTMLElement): Stop[] => {
    const wasSeen = 'walked' in focused.dataset;
    focused.dataset['walked'] = 'last';
    const drawn = focused.matches('.sr-only') ? focused.nextElementSibling : focused;
    if (!(drawn instanceof HTMLElement)) return [];
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))),
    );
    const isSeen = points.some((point) => drawn.contains(point));
    const { outlineWidth, outlineStyle } = getComputedStyle(drawn);
    const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const name = focused.ariaLabel ?? (focused.innerText || focused.getAttribute('name') || focused.tagName);
    return [{ name: name.trim().slice(0, 60), wasSeen, isSeen, hasRing }];
  };
  if (again) {
    return [...document.querySelectorAll<HTMLElement>('[data-walked]')].flatMap((stop) => {
      stop.focus();
      return lookAt(stop);
    });
  }
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  const last = document.querySelector('[data-walked="last"]');
  if (last === focused) return [];
  last?.setAttribute('data-walked', '');
  return lookAt(focused);
}
