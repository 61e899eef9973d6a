import { expect } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { touch } from '../support/finger.ts';
import { signInAs } from '../support/roles.ts';
import { english } from '../support/words.ts';

const HELD_MS = 30;
const { navigation: t } = english.studio;

test.use({ hasTouch: true, viewport: { width: 390, height: 640 } });

test('menus open at the first touch of a finger and close at one beside them; what it opens is in sight', async ({
  page,
  demo: site,
}) => {
  await signInAs(page.context(), site, 'administrator');
  const beside = page.getByRole('heading', { level: 1 });
  const sidebar = page.getByRole('navigation', { name: t.studio, exact: true });
  const entry = (name: keyof typeof t.pages) => sidebar.getByRole('link', { name: t.pages[name] });

  await test.step('the menu of a card', async () => {
    await page.goto(`${site.url}/browse`);
    await touch(page, page.getByRole('button', { name: /^Actions for/ }).first(), HELD_MS);
    await expect(page.getByRole('menuitem', { name: 'Edit Episode' })).toBeVisible();
    await touch(page, beside, HELD_MS);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/browse`);
  });
  await test.step("the drawer of a phone's studio, and the last of its groups", async () => {
    await page.goto(`${site.url}/studio`);
    await touch(page, page.getByRole('button', { name: t.more }), HELD_MS);
    await expect(entry('episodes')).toBeInViewport();
    await touch(page, sidebar.getByText(t.groups.site), HELD_MS);
    await expect(entry('programs')).toBeInViewport({ ratio: 1 });
    await touch(page, beside, HELD_MS);
    await expect(sidebar).toBeHidden();
    await expect(page).toHaveURL(`${site.url}/studio`);
  });
  await test.step('the drawer and the sidebar show where one is', async () => {
    await page.goto(`${site.url}/studio/programs`);
    await touch(page, page.getByRole('button', { name: t.more }), HELD_MS);
    await expect(entry('programs')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await expect(entry('programs')).toBeInViewport({ ratio: 1 });
  });
});
