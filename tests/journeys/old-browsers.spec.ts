import { expect, type Page } from '@playwright/test';
import { ADMIN, expectPlaying } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { saveButton } from './saved.ts';
import { signIn } from '../support/studio.ts';

/** Thrown by a page, and what its scripts could not do. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => !/Transition was skipped/.test(String(error)) && errors.push(String(error)));
  return errors;
}

test('@slow in the oldest browsers we support one plays, searches, reads along, saves and signs in without an error', async ({
  page,
  studio,
  demo,
}) => {
  const errors = watchErrors(page);
  // Newer than Safari 16.4, Chrome 111 or Firefox 128, or as new as one of them.
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Element.prototype, ['moveBefore', 'checkVisibility', 'setHTMLUnsafe']],
      [Document.prototype, ['startViewTransition', 'moveBefore']],
      [URL, ['canParse', 'parse']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Array, ['fromAsync']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [AbortSignal, ['any']],
      [RegExp, ['escape']],
      [window, ['Iterator', 'navigation', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'onscrollend']],
    ];
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
  });
  await page.goto(demo.url);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expectPlaying(page);
  await page.getByRole('button', { name: 'Minimize player' }).click();
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await page.getByRole('searchbox').fill('care');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/search=care/);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.locator('[data-current]').first()).toBeAttached();
  await page.getByRole('button', { name: 'Minimize player' }).click(); // it covers the page
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAccessibleName(/^Saved: /);
  await page.goto(`${studio.url}/login`);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Admin', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.goto(`${studio.url}/studio/health`);
  await page.waitForFunction(() => 'popover' in HTMLElement.prototype); // for the drawer, without an island of its own
  expect(errors).toEqual([]);
});

test('in a browser that is older still no script runs, and the page reads, links and plays @slow', async ({
  page,
  demo,
}) => {
  const errors = watchErrors(page);
  // Safari before 16.4 has no such function; Chrome 110 and Firefox 127 lack the other of the two.
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  await page.goto(demo.url);
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(await page.locator('a[data-play][role=button]').count()).toBe(0); // set by the first script
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: /^Play / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/media\//);
  const media = page.locator('video, audio'); // of the browser itself, which may wait for its button
  await media.evaluate((element: HTMLMediaElement) => element.play());
  await expect.poll(() => media.evaluate((element: HTMLMediaElement) => element.currentTime)).toBeGreaterThan(0);
  const [episode] = (await (await fetch(`${demo.url}/api/episodes?limit=1`)).json()) as { id: string }[];
  await page.goto(`${demo.url}/embed/${episode?.id}`);
  await expect(page.locator('audio[controls]')).toBeVisible();
  expect(errors).toEqual([]);
});

/** Has the page ask for an attribute that no browser knows, as Safari 16.4 does not know `popover`. */
async function forgetPopovers(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const response = await route.fetch({ url: route.request().url().replaceAll('unknown', 'popover') });
    const { 'content-security-policy': _, ...headers } = response.headers();
    if (!/css|html|javascript/.test(headers['content-type'] ?? '')) return route.fulfill({ response });
    return route.fulfill({ response, headers, body: (await response.text()).replaceAll('popover', 'unknown') });
  });
}

test('@slow where popovers are unknown, the list of the studio and the account open all the same', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await forgetPopovers(page);
  await signIn(page, studio);
  await page.goto(`${studio.url}/studio/health`);
  await expect(page.locator('html')).toHaveAttribute('data-unknowns');
  const activity = page.getByRole('link', { name: 'Activity' });
  await expect(activity).toBeHidden();
  await page.getByRole('button', { name: 'More' }).click();
  await activity.click();
  await expect(page).toHaveURL(/activity/);
  const logOut = page.getByRole('button', { name: 'Log out' });
  await expect(logOut).toBeHidden();
  await page.locator('[unknowntarget=account-menu]').click();
  await expect(logOut).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // what is still on its way when the page closes
});
