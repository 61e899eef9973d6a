import { expect } from '@playwright/test';
import { ADMIN } from '../support/browser.ts';
import { startCommand } from '../support/command.ts';
import { ownSite, test } from '../support/demo-site.ts';
import { aPodcast, foreignFeed, foreignItem, mp3, rss } from '../support/podcast.ts';
import { signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const OWN = { SHOW_EMAIL: 'show@care.example', SHOW_IMAGE: '/artwork.jpg', SHOW_DESCRIPTION: 'Ours.' };

const site = ownSite(OWN);

test('the first start says what directories will miss, and only that', async () => {
  expect(site.output()).toContain('the default cover');
  expect(site.output()).toContain(`Sign in as an administrator, and enter it at ${site.url}/studio/look`);
  expect(site.output()).not.toMatch(/no email address|no description of its own/);
});

test('an administrator learns whether apps can reach what was published @slow', async ({ page }) => {
  await signIn(page, site);
  const audio = await mp3();
  const podcast = await aPodcast((origin) => ({
    '/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'a' }))),
    '/a.mp3': audio,
  }));
  const imported = await startCommand(site, 'import', [podcast.feed, '--private', '--user', ADMIN.username]).ended;
  expect(imported.said).toContain('1 imported');
  await podcast.close();
  const [episode] = (await (await page.request.get(`${site.url}/api/episodes`)).json()) as { id: string }[];
  const answer = await page.request.get(`${site.url}/api/episodes/${episode?.id}/check`);
  expect(await answer.json()).toEqual([
    { level: 'pass', code: 'siteLocalOnly', text: expect.stringContaining(site.url) },
    { level: 'pass', code: 'audioReachable', text: expect.any(String) },
  ]);
});

test('@slow npm run carecast -- check-feed passes the site’s own feed and fails a page, in words and by its status', async () => {
  const own = await startCommand(site, 'check-feed', []).ended;
  expect(own.said).toMatch(/\nPASS: directories can use this feed\./);
  expect(own.said).not.toContain('✗');
  expect(own.status).toBe(0);
  const page = await startCommand(site, 'check-feed', [`${site.url}/privacy`]).ended;
  expect(page.said).toContain(`✗ ${english.reasons.feedAddressIsWebPage}`);
  expect(page.said).toContain('FAIL: 1 problem keeps directories from using this feed (✗).');
  expect(page.status).toBe(1);
});
