import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { test } from '../support/demo-site.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const TRANSCRIPT =
  '[{"time": 0, "text": "This episode is AI-generated."}, {"time": 5, "text": "Rails on both sides."}]';

test('a nurse without an account and without JavaScript hears, reads, sends a note and approves; a change says so, and a link ends @slow', async ({
  page,
  browser,
  studio: site,
}) => {
  await signIn(page, site);
  const draft = await anEpisode(page, site, { published: false, transcript: TRANSCRIPT });
  await page.goto(`${site.url}/studio/reviews?episode=${draft.id}`);
  await page.getByLabel(english.studio.reviews.link.who).fill('Ana Lima, RN');
  await page.getByRole('button', { name: english.studio.reviews.link.make, exact: true }).click();
  const link = await page.getByLabel(english.studio.reviews.link.for('Ana Lima, RN')).inputValue();
  await expect(page.locator('#review-links')).toContainText('Ana Lima, RN');
  await expectAccessible(page, 'light', 'main'); // the rest, and the dark paper: modes.spec.ts
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  await page.goto(link);
  await expect(page.getByText('Rails on both sides.')).toBeVisible();
  await expectAccessible(page);
  expect(addresses.filter((address) => /[0-9a-f]{64}/.test(address))).toEqual([]); // no log of a proxy has the token

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const nurse = await phone.newPage();
  await nurse.goto(link);
  await nurse.getByLabel(english.studio.reviews.open.link).fill(`<${link}>`);
  await nurse.getByRole('button', { name: english.studio.reviews.open.button }).click();
  const opened = await nurse.reload();
  expect(opened?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' });
  await expect(nurse.getByRole('heading', { level: 1 })).toHaveText('Stairs');
  await expect(nurse.getByText('Rails on both sides.')).toBeVisible();
  const heard = (await nurse.locator('audio[controls]').getAttribute('src')) ?? '';
  const cookies = (await phone.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await ask(site.url, heard, { headers: { Range: 'bytes=0-9', Cookie: cookies } })).status).toBe(206);
  expect((await ask(site.url, draft.audioUrl)).status).toBe(404);

  await nurse.getByLabel(english.studio.reviews.page.whatToChange).fill('At 0:05: say “handrails”.');
  await nurse.getByRole('button', { name: english.studio.reviews.page.send }).click();
  await expect(nurse.getByRole('status')).toHaveText(english.studio.reviews.outcomes.noted);
  await nurse.getByRole('button', { name: 'Approve this episode' }).click();
  await expect(nurse.getByText(english.studio.reviews.row.approvedBy('Ana Lima, RN'))).toBeVisible();

  await page.goto(`${site.url}/studio/look`);
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Reviews 2 to look at' }).click();
  await expect(page.getByText('At 0:05: say “handrails”.')).toBeVisible();
  await expect(page.getByText(english.studio.reviews.row.unchanged)).toBeVisible();
  await expect(page.locator('#review-links h3')).toContainText('Draft');
  await expect(page.locator('main')).not.toContainText(/\b[0-9a-f]{8,}\b/); // a version is shown in words, not as a hash
  const changed = await page.request.put(`${site.url}/api/episodes/${draft.id}`, {
    data: { description: 'Handrails.', publishAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
  });
  expect(await changed.json()).toMatchObject({ reviewedBy: 'Ana Lima, RN' });
  await nurse.reload();
  await expect(nurse.getByText(english.studio.reviews.page.changed)).toBeVisible();

  await page.reload();
  await expect(page.getByText(english.studio.reviews.row.changed)).toBeVisible();
  await expect(page.locator('#review-links h3')).toContainText('Scheduled');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('turned off', { exact: false }).first()).toBeVisible();
  expect((await nurse.reload())?.status()).toBe(410);
  await expect(nurse.getByRole('heading', { level: 1 })).toHaveText(english.studio.reviews.refusals.revoked.title);
  expect((await ask(site.url, heard, { headers: { Cookie: cookies } })).status).toBe(404);
  await phone.close();
});

test('a review opens only in the browser that has its link, one of before as well; where cookies are refused the page says so @slow', async ({
  page,
  browser,
  studio: site,
}) => {
  await signIn(page, site);
  const [one, other] = await Promise.all(
    ['One', 'Other'].map((title) => anEpisode(page, site, { title, published: false })),
  );
  const ask = async (id = '') => {
    const made = await page.request.post(`${site.url}/api/episodes/${id}/reviews`, {
      data: { reviewer: 'Ana Lima, RN' },
    });
    return (await made.json()) as { id: string; url: string };
  };
  const [link, second] = [await ask(one?.id), await ask(other?.id)];
  const phone = await browser.newContext();
  const nurse = await phone.newPage();
  expect((await nurse.goto(`${site.url}/review/${link.id}`))?.status()).toBe(403);
  await nurse.goto(`${site.url}/review#token=${'0'.repeat(64)}`);
  await expect(nurse.getByRole('heading', { level: 1 })).toHaveText(english.studio.reviews.refusals.unknown.title);
  // Sent by the version before.
  await nurse.goto(link.url.replace('#token=', '/'));
  await expect(nurse.getByRole('heading', { level: 1 })).toHaveText('One');
  expect(nurse.url()).toBe(`${site.url}/review/${link.id}`);
  await nurse.goto(second.url);
  await expect(nurse.getByRole('heading', { level: 1 })).toHaveText('Other');
  await nurse.goto(`${site.url}/review/${link.id}`);
  await expect(nurse.getByRole('heading', { level: 1 })).toHaveText('One');

  await phone.clearCookies();
  await phone.route('**/api/review?*', (route) =>
    route.fulfill({ status: 303, headers: { Location: `/review/${link.id}` } }),
  );
  await nurse.goto(link.url);
  await expect(nurse.getByText(english.studio.reviews.open.again)).toBeVisible();
  await phone.close();
});
