import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { PALETTES } from '../support/browser.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { english } from '../support/words.ts';

const site = ownSite();

for (const { colorScheme, lane } of PALETTES) {
  test.describe(`${lane}${colorScheme}`, () => {
    test.use({ colorScheme });

    test('an empty site says so and how to fill it, and has nothing axe complains of, nor has its registration', async ({
      page,
    }) => {
      await test.step('home: a sentence, no categories, the way to the first episode', async () => {
        await page.goto(site.url);
        await expect(page.getByText(english.home.none)).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'Categories' })).toHaveCount(0);
        await expect(page.getByRole('link', { name: english.home.uploadFirst })).toHaveAttribute('href', '/upload');
        await expectAccessible(page, colorScheme);
      });
      await test.step('browse: the same sentence, and nothing to clear', async () => {
        await page.goto(`${site.url}/browse`);
        await expect(page.getByText(english.home.none)).toBeVisible();
        await expect(page.getByRole('link', { name: /^Clear/ })).toHaveCount(0);
      });
      await test.step('registration, with its mistakes', async () => {
        await page.goto(`${site.url}/secret-admin-2025`);
        await page.getByRole('button', { name: 'Create Admin User' }).click();
        await expect(page.getByText('Username is required')).toBeVisible();
        await expectAccessible(page, colorScheme, 'main'); // around it is what was around home
      });
    });
  });
}
