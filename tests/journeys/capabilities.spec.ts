import { expect, type Page } from '@playwright/test';
import { CAPABILITIES } from '../rules/capabilities.ts';
import { ADMIN, aNewBrowser, expectPlaying, openMore } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { english } from '../support/words.ts';

/** Thrown by a page, or rejected where no one listens. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => !/Transition was skipped/.test(String(error)) && errors.push(String(error)));
  return errors;
}

const toast = (page: Page) => page.getByRole('status').or(page.getByRole('alert'));

/** Plays, likes, shares, saves, opens another page and signs in. */
async function visit(page: Page, urls: { demo: string; studio: string }): Promise<void> {
  await page.goto(urls.demo);
  const cards = page.getByRole('article');
  await cards.nth(1).getByRole('button', { name: /^Like/ }).click();
  await expect(cards.nth(1).getByText('You liked this')).toBeVisible();
  await cards
    .nth(1)
    .getByRole('button', { name: /^Share/ })
    .click();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(
    toast(page)
      .filter({ hasText: /copied|copy/i })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await openMore(cards.nth(2));
  await cards.nth(2).getByRole('button', { name: /^Save/ }).click();
  await expect(
    toast(page)
      .filter({ hasText: /Saved on this device|Not saved/ })
      .first(),
  ).toBeVisible();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Minimize player' }).click();
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click();
  await expect(page).toHaveURL(/\/browse$/);
  await expectPlaying(page);
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

for (const [name, { takeAway }] of Object.entries(CAPABILITIES)) {
  test(`@slow a browser without ${name} plays, likes, shares, says whether it saves, and continues`, async ({
    browser,
    demo,
    studio,
  }) => {
    const context = await browser.newContext(aNewBrowser());
    const page = await context.newPage();
    const errors = watchErrors(page);
    await page.addInitScript(takeAway);
    await visit(page, { demo: demo.url, studio: studio.url });
    await signIn(page, studio.url);
    if (name === 'cookies') await expect(page.getByRole('alert').getByText(english.signIn.noCookies)).toBeVisible();
    else await expect(page.getByRole('button', { name: 'Log out' }).first()).toBeVisible();
    if (name !== 'cookies') {
      await page.getByRole('button', { name: 'Log out' }).first().click();
      await expect(page.getByText(english.account.signedOut).first()).toBeVisible();
    }
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('a browser that has none of what it may lack or refuse plays, likes, shares and says that it cannot save @slow', async ({
  browser,
  demo,
  studio,
}) => {
  const context = await browser.newContext(aNewBrowser());
  const page = await context.newPage();
  const errors = watchErrors(page);
  const lacked = Object.entries(CAPABILITIES).filter(([name]) => !name.includes('refused'));
  for (const [, { takeAway }] of lacked) await page.addInitScript(takeAway);
  await visit(page, { demo: demo.url, studio: studio.url });
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
  expect(errors).toEqual([]);
  await context.close();
});
