import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { startBucket } from '../support/bucket.ts';
import { complaints } from '../support/browser.ts';
import { test } from '../support/demo-site.ts';
import { type Site, startSite } from '../support/site.ts';
import type { StandIn } from '../support/stand-in.ts';
import { AUDIO, confirmPublishing, openSections, signIn } from '../support/studio.ts';
import { type Callback, startUploadthing } from '../support/uploadthing.ts';

const PDF = 'demo/pdf/medication-list.pdf';

// Differences between services are tested on each of them below the browser: tests/storage-*.test.ts.
for (const [name, lane, startService] of [
  ['an S3 bucket', '', startBucket],
  ['UploadThing', '@slow ', startUploadthing],
] as const) {
  test.describe(`${lane}with files in ${name}`, () => {
    let service: StandIn & { callbacks?: Callback[] };
    let site: Site;
    test.beforeAll(async () => {
      service = await startService();
      site = await startSite(service.settings);
    });
    test.afterAll(() => site.remove());

    test('an episode is sent by the browser straight there, published, played in parts and found in the feed @slow', async ({
      page,
    }) => {
      const problems = await complaints(page);
      await signIn(page, site);

      await page.goto(site.url); // the policy of the first page is the one that counts
      await page.getByRole('link', { name: 'Upload Episode' }).first().click();
      await page.waitForURL('**/upload');
      for (const [choose, file] of [
        ['Choose File', AUDIO],
        ['Choose PDF File', PDF],
      ] as const) {
        if (file === PDF) await openSections(page, 'Picture and PDF');
        const chooser = page.waitForEvent('filechooser');
        await page.getByText(choose, { exact: true }).click();
        await (await chooser).setFiles(file);
        await page.getByRole('button', { name: 'Upload', exact: true }).click();
        await expect(page.getByText(/✓ Uploaded/)).toHaveCount(file === AUDIO ? 1 : 2);
      }
      for (const { url, headers, body } of service.callbacks ?? []) {
        expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
        expect((await fetch(url, { method: 'POST', headers, body: `${body} ` })).status).toBe(400);
      }
      await page.getByLabel('Episode Title').fill('The two-minute handover');
      await page.getByLabel('Description').fill('What to say when one carer leaves.');
      await page.getByRole('button', { name: 'Publish Episode' }).click();
      await confirmPublishing(page);
      await page.waitForURL(`${site.url}/`);
      await expect(page.getByRole('heading', { name: 'The two-minute handover' })).toBeVisible();

      await page.getByRole('link', { name: 'The two-minute handover' }).first().click();
      await page.waitForURL('**/episodes/**');
      const saved = page.waitForEvent('download');
      await page.locator('[data-more] summary').click();
      await page.getByRole('link', { name: 'Download' }).click();
      expect((await saved).suggestedFilename()).toBe('The two-minute handover.mp3');

      const bytes = await readFile(AUDIO);
      const feed = await (await fetch(`${site.url}/feed.xml`)).text();
      expect(feed).toContain(`length="${bytes.length}" type="audio/mpeg"`);
      const address = /<enclosure url="([^"]+)"/.exec(feed)?.[1] ?? '';
      expect(new URL(address).origin).toBe(site.url);
      const part = await fetch(address, { headers: { Range: 'bytes=100-199' }, redirect: 'error' });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));

      await service.goAway();
      expect((await fetch(site.url)).status).toBe(200);
      expect((await fetch(address)).status).toBe(503);
      await service.comeBack();
      expect((await fetch(address)).status).toBe(200);
      expect(problems).toEqual([]);
      for (const secret of Object.entries(service.settings).filter(([key]) => /SECRET|TOKEN/.test(key))) {
        expect(site.output()).not.toContain(secret[1]);
      }
      expect(site.output()).not.toMatch(/signature/i);
    });
  });
}
