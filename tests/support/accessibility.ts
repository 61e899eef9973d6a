import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { stopAnimations } from './browser.ts';
import { misnamed } from './misnamed.ts';

/**
 * WCAG 2.2 A and AA, and what axe-core's makers recommend (https://github.com/dequelabs/axe-core, "rule-descriptions").
 */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of axe-core whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Spares axe the description of what passed (axe-core, API documentation, "resultTypes"). */
const ONLY_VIOLATIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'] };

/**
 * Expects that axe finds no fault with the page as it is now: by every rule, and that each control's name begins with
 * what it shows; in the dark palette by those about colors: its pages have the elements, names and sizes of the light
 * ones. `within` is for what was opened on a page that was looked at before: axe spares itself the rest. The only
 * frames are embedded players, whose addresses are looked at themselves, so axe may run in the page itself ("legacy
 * mode") instead of opening another one to merge the results of frames, which took half of its time.
 */
export async function expectAccessible(
  page: Page,
  colorScheme: 'light' | 'dark' = 'light',
  within?: string,
): Promise<void> {
  const axe = await axeIn(page, within);
  const rules = colorScheme === 'light' ? axe.withTags(ALL_RULES) : axe.withRules(COLOR_RULES);
  await stopAnimations(page);
  expect(
    await page.locator('iframe:not([src*="/embed/"]):visible').count(),
    'frames, which axe does not look into',
  ).toBe(0);
  const { violations } = await rules.analyze();
  if (colorScheme === 'light') expect(await misnamed(page, within)).toEqual([]);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** Expects 7:1 for all text, 4.5:1 for large text (WCAG 1.4.6), as the page, or what is `within` it, is now. */
export async function expectContrast(page: Page, within?: string): Promise<void> {
  const axe = await axeIn(page, within);
  const { violations } = await axe.withRules(['color-contrast-enhanced']).analyze();
  const faults = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message}`),
  );
  expect(faults).toEqual([]);
}

/** axe-core as its driver for Playwright has it, minified. */
const fromDriver = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(fromDriver.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The driver would send and run all of axe-core twice for each look; a document keeps it, also through page changes.
 */
async function axeIn(page: Page, within?: string): Promise<AxeBuilder> {
  // A dialog that a click opens may be drawn after it.
  if (within) await page.locator(within).first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: ';' }).options(ONLY_VIOLATIONS).setLegacyMode();
  return within ? axe.include(within) : axe;
}
