import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startCommand } from '../support/command.ts';
import { test } from '../support/demo-site.ts';
import { aPodcast, foreignFeed, foreignItem, mp3, type Podcast, rss } from '../support/podcast.ts';
import { registerAdmin } from '../support/sessions.ts';
import { type Site, startSite } from '../support/site.ts';
import { english } from '../support/words.ts';

let site: Site;
let podcast: Podcast;
/** Called when this audio is asked for, which then never comes. */
let stall: { path: string; onAsked: () => void } | null = null;

test.beforeAll(async () => {
  site = await startSite();
  await registerAdmin(site);
  const audio = await mp3();
  podcast = await aPodcast(
    (origin) => ({
      '/feed.xml': rss(foreignFeed(origin, ['c', 'b', 'a'].map((guid) => foreignItem(origin, { guid })).join(''))),
      '/drafts.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'd' }))),
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((guid) => [`/${guid}.mp3`, audio])),
    }),
    (request, response) => {
      if (request.url !== stall?.path) return;
      response.writeHead(200, { 'content-length': 1_000_000 });
      response.write('x', () => stall?.onAsked());
    },
  );
});
test.afterAll(async () => {
  await podcast.close();
  await site.remove();
});

const runImport = (...words: string[]) => startCommand(site, 'import', words);

const feedGuids = async () =>
  [...(await (await fetch(`${site.url}/feed.xml`)).text()).matchAll(/<guid[^>]*>([^<]*)/g)].map((match) => match[1]);

test('@slow an import beside the running site is killed, stopped and run again: all of it is there, nothing twice', async () => {
  await test.step('killed in the second episode, the first one is on the site', async () => {
    const asked = new Promise<void>((onAsked) => (stall = { path: '/b.mp3', onAsked }));
    const { child, ended } = runImport(podcast.feed, '--private');
    await asked;
    child.kill('SIGKILL');
    await ended;
    await expect.poll(feedGuids).toEqual(['a']);
  });
  await test.step('stopped with Ctrl+C it ends on its own and says how to continue', async () => {
    const asked = new Promise<void>((onAsked) => (stall = { path: '/c.mp3', onAsked }));
    const { child, ended } = runImport(podcast.feed, '--private');
    await asked;
    child.kill('SIGINT');
    const { status, said } = await ended;
    expect(status).toBe(130);
    expect(said).toContain('1 imported, 1 here already, 0 failed.');
    expect(said).toContain('Run the same command again to continue where it was.');
  });
  await test.step('the third run brings what is left, and the site shows it at once', async () => {
    stall = null;
    const { status, said } = await runImport(podcast.feed, '--private').ended;
    expect(status).toBe(0);
    expect(said).toMatch(/^“.+” has 3 episodes[.]$/m);
    expect(said).toContain('1 imported, 2 here already, 0 failed.');
    expect(readdirSync(join(site.dataDir, 'import'))).toEqual([]);
    expect(said).toContain('Email: ana@talks.example');
    await expect.poll(async () => (await feedGuids()).toSorted()).toEqual(['a', 'b', 'c']);
  });
  await test.step('drafts stay away from the feed', async () => {
    const { said } = await runImport(`${podcast.origin}/drafts.xml`, '--private', '--draft').ended;
    expect(said).toContain('1 imported (1 as a draft), 0 here already, 0 failed.');
    expect((await feedGuids()).toSorted()).toEqual(['a', 'b', 'c']);
  });
});

test('@slow a mistake is reported in one line and with status 1', async () => {
  for (const [words, sentence] of [
    [[], 'Usage: npm run carecast -- import FEED'],
    [[podcast.feed], `${english.reasons.privateAddress}. --private allows its host and port`],
    [['/nowhere/feed.xml'], english.reasons.feedFileMissing({ path: '/nowhere/feed.xml' })],
    [[`${podcast.origin}/cover.jpg`, '--private'], english.reasons.feedUnreadable],
    [[podcast.feed, '--private', '--user', 'Nobody'], 'There is no administrator "Nobody"'],
    [[podcast.feed, '--drafts'], "Unknown option '--drafts'"],
  ] as const) {
    const { status, said } = await runImport(...words).ended;
    expect(status).toBe(1);
    expect(said).toContain(sentence);
  }
});
