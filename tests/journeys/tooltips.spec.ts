import { expect, type Page } from '@playwright/test';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { holdBack } from '../support/hold-back.ts';

test('icon-only controls say their name after 700 ms of hover, the next at once, by keyboard too; Escape closes it @slow', async ({
  page,
  demo: site,
}) => {
  const problems = await complaints(page);
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
  await page.goto(site.url);
  await page.clock.pauseAt(new Date('2026-11-21T11:00:00Z'));
  const card = page.getByRole('article').first();
  const share = card.getByRole('button', { name: /^Share / });
  const more = card.locator('[data-more] > summary');
  const tip = page.getByRole('tooltip');
  await test.step('the first hover loads them', async () => {
    await share.hover();
    await expect(async () => {
      await page.clock.runFor(700);
      await expect(tip).toHaveText(/^Share How to Read/, { timeout: 100 });
    }).toPass();
  });
  await test.step('a tooltip may be hovered, and goes with the pointer', async () => {
    await page.mouse.move(5, 5);
    await page.clock.runFor(100); // on its way there
    await expect(tip).toBeVisible();
    await tip.hover();
    await page.clock.runFor(5000);
    await expect(tip).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(200);
    await expect(tip).toHaveCount(0);
  });
  await test.step('the first takes 700 ms, the next one none', async () => {
    await page.clock.runFor(301);
    await share.hover();
    await page.clock.runFor(699);
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tip).toHaveText(/^Share/);
    await more.hover();
    await page.clock.runFor(1);
    await expect(tip).toHaveText(/^More: /);
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
  });
  await test.step('where the keyboard goes, the pointer’s is gone', async () => {
    await share.hover();
    await page.clock.runFor(1);
    await expect(tip).toHaveText(/^Share/);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(tip).toHaveCount(0);
  });
  await test.step('the keyboard sees them, and a press closes them', async () => {
    await page.mouse.move(5, 5);
    await more.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(share).toBeFocused();
    await expect(tip).toHaveText(/^Share/);
    await page.keyboard.press('Enter');
    await expect(tip).toHaveCount(0);
  });
  await test.step('in a dialog, Escape closes the tooltip first', async () => {
    const dialog = page.getByRole('dialog', { name: 'Share Episode' });
    await expect(dialog).toBeVisible();
    const copy = dialog.getByRole('button', { name: 'Copy', exact: true });
    await copy.hover();
    await page.clock.runFor(1000);
    await expect(tip).toHaveText('Copy');
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(dialog).toBeVisible();
  });
  expect(problems).toEqual([]);
});

for (const [what, leave] of [
  ['left', (page: Page) => page.mouse.move(5, 5)],
  ['pressed', (page: Page) => page.mouse.down()],
] as const) {
  test(`@slow a control that is ${what} before its tooltip’s script has come shows none`, async ({
    page,
    demo: site,
  }) => {
    await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
    await page.goto(site.url);
    await page.clock.pauseAt(new Date('2026-11-21T11:00:00Z'));
    const held = await holdBack(page, '**/tooltip.*.js');
    const asked = page.waitForRequest('**/tooltip.*.js');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Share / })
      .hover();
    const script = (await asked).url();
    await leave(page);
    await held.release();
    await page.evaluate((url) => import(url).then(() => undefined), script); // after the page's own import of it
    await page.clock.runFor(5000);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
}
