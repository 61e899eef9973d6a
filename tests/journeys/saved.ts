import { expect, type Page } from '@playwright/test';
import type { Site } from '../support/site.ts';

/** The Save button of an episode's page. */
export const saveButton = (page: Page) => page.locator('main header').getByRole('button', { name: /^Sav/ });

/** Opens an episode's page from home and saves it; returns its address. */
export async function saveEpisode(page: Page, site: Pick<Site, 'url'>, at: number): Promise<string> {
  await page.goto(site.url);
  await page.getByRole('article').nth(at).getByRole('heading').getByRole('link').click();
  await expect(saveButton(page)).toHaveAccessibleName(/^Save, [\d.]+ (KB|MB): /);
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAccessibleName(/^Saved: /);
  return page.url();
}
