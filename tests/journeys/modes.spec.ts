import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectContrast } from '../support/accessibility.ts';
import { test } from '../support/demo-site.ts';

type Mode = Parameters<Page['emulateMedia']>[0];
const USUAL: Mode = { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference', reducedMotion: 'reduce' };
const FORCED: Mode[] = [{ forcedColors: 'active' }, { forcedColors: 'active', colorScheme: 'dark' }];
const CONTRAST: Mode[] = [{ contrast: 'more' }, { contrast: 'more', colorScheme: 'dark' }];
const FALLS = 'Play Fall-Proofing the Home, Room by Room';

/** Lets axe look at the page as it is in every mode, or the first of each kind, without opening it again. */
async function lookInEveryMode(page: Page, most = 2): Promise<void> {
  for (const mode of FORCED.slice(0, most)) {
    await page.emulateMedia({ ...USUAL, ...mode });
    await expectAccessible(page, 'dark');
  }
  for (const mode of CONTRAST.slice(0, most)) {
    await page.emulateMedia({ ...USUAL, ...mode });
    await expectContrast(page);
  }
  await page.emulateMedia(USUAL);
}

async function openTranscript(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole('button', { name: FALLS, exact: true }).click();
  const player = page.getByRole('dialog', { name: /^Fall-Proofing/ });
  await player.getByRole('button', { name: 'Transcript' }).click();
  await expect(player.getByRole('list', { name: 'Transcript' })).toBeVisible();
  return player;
}

test('the player with its transcript has 7:1 where more contrast is asked for, and is whole in forced colours', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia(USUAL);
  await openTranscript(page, demo.url);
  await lookInEveryMode(page, 1);
});

test('whatever has the focus is in sight above the player’s bar, with a ring of at least two pixels', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.emulateMedia({ ...USUAL, forcedColors: 'active' });
  await page.goto(demo.url);
  await page.getByRole('button', { name: FALLS, exact: true }).click();
  await page.getByRole('button', { name: 'Minimize player' }).click();
  await expect(page.getByRole('button', { name: 'Expand player' })).toBeFocused();
  await page.locator('#main').focus();
  const seen: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { top, bottom } = element.getBoundingClientRect();
      const bar = document.querySelector('.player-bar')?.getBoundingClientRect().top ?? innerHeight;
      const { outlineWidth, outlineStyle } = getComputedStyle(element);
      const isHidden = !element.closest('.player-bar') && (top >= bar - 1 || bottom <= 0);
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      const name = element.ariaLabel ?? element.innerText;
      return { name, isHidden, hasRing, isInBar: element.closest('.player-bar') !== null };
    });
    expect({ ...found, isHidden: false, hasRing: true }).toEqual(found);
    seen.push(found.name);
  }
  expect(new Set(seen).size).toBeGreaterThan(30);
});

for (const width of [390, 1280]) {
  test(`@slow at ${width} pixels cards, pages, dialogs and every panel keep their contrast in every mode`, async ({
    page,
    demo,
  }) => {
    test.slow(); // axe looks forty times
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(USUAL);
    for (const path of ['/', '/browse?category=General', '/login', '/accessibility', '/subscribe', '/nowhere']) {
      await page.goto(demo.url + path);
      await lookInEveryMode(page);
    }
    const player = await openTranscript(page, demo.url);
    for (const name of [/^Speed/, /^Sleep/, /^Queue/, 'Chapters']) {
      await player.getByRole('button', { name }).click();
      await lookInEveryMode(page);
    }
    await player.getByRole('button', { name: 'Clearer, larger' }).click();
    await lookInEveryMode(page);
    await player.getByRole('button', { name: 'Minimize player' }).click();
    await expect(page.getByRole('button', { name: 'Expand player' })).toBeVisible();
    await lookInEveryMode(page);
  });
}

test('@slow pages and the player fit at 400 % zoom, at twice the text and with wide text spacing', async ({
  page,
  demo,
}) => {
  const sideways = () =>
    page.evaluate(() =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      ),
    );
  const spacing =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
  // 400 % of 1280 × 1024 CSS pixels is 320 × 256 (WCAG 1.4.10); 1.4.12 has the spacing.
  for (const [size, width, height] of [
    ['100%', 320, 256],
    ['200%', 640, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/browse', '/login', '/subscribe', '/accessibility']) {
      await page.goto(demo.url + path);
      await page.evaluate(
        ([css, fontSize]) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`${css} html { font-size: ${fontSize} }`);
          document.adoptedStyleSheets.push(sheet);
        },
        [spacing, size],
      );
      expect(await sideways(), `${path} at ${size}`).toBeLessThanOrEqual(0);
    }
    await openTranscript(page, demo.url);
    expect(await sideways(), `player at ${size}`).toBeLessThanOrEqual(0);
  }
});
