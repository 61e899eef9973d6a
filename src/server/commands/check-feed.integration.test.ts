import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startCommand } from '../../../tests/support/command.ts';
import { english } from '../../../tests/support/words.ts';
import { aPodcast, foreignFeed, foreignItem, rss } from '../../../tests/support/podcast.ts';

const open: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

it('what a feed says reaches the terminal without control characters, and in no line of its own', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'carecast-terminal-'));
  const title = 'Talk\u009b31m&#x202e;\n✓ All is well'; // what XML 1.0 can hold of them
  const podcast = await aPodcast((origin) => ({
    '/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'a', title, length: 5 }))),
  }));
  open.push(podcast.close, () => rm(dataDir, { recursive: true }));
  const { said } = await startCommand({ dataDir, url: podcast.origin }, 'check-feed', [podcast.feed]).ended;
  expect(said).toContain('“Talk31m ✓ All is well”');
  // oxlint-disable-next-line no-control-regex -- the control characters are what this is about
  expect(said).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Bidi_Control}/u);
});

it('a feed is checked without a database, here or elsewhere', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'carecast-no-database-'));
  const podcast = await aPodcast((origin) => ({
    '/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'a', title: 'Rugs', length: 5 }))),
  }));
  open.push(podcast.close, () => rm(dataDir, { recursive: true }));
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  const site = { dataDir, url: podcast.origin };
  expect((await startCommand(site, 'check-feed', [podcast.feed], nowhere).ended).said).toContain('“Rugs”');
  await startCommand(site, 'check-feed', [podcast.feed]).ended;
  expect(await readdir(dataDir)).toEqual([]);
});

it('a feed of a private address is refused, with the way to allow it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'carecast-private-'));
  open.push(() => rm(dataDir, { recursive: true }));
  const site = { dataDir, url: 'http://localhost:9' };
  const { status, said } = await startCommand(site, 'check-feed', ['http://127.0.0.1:1/feed.xml']).ended;
  expect([status, said]).toEqual([1, expect.stringContaining(`\n${english.commands.checkFeed.allowPrivate}\n`)]);
});

it('without an address, each feed of the site is checked', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'carecast-two-feeds-'));
  const podcast = await aPodcast((origin) => ({
    '/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'a', title: 'Rugs', length: 5 }))),
    '/es/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'b', title: 'Alfombras', length: 5 }))),
  }));
  open.push(podcast.close, () => rm(dataDir, { recursive: true }));
  const { said } = await startCommand({ dataDir, url: podcast.origin }, 'check-feed', []).ended;
  expect(said.match(/Checking \S+/g)).toEqual(
    ['/feed.xml', '/es/feed.xml'].map((path) => `Checking ${podcast.origin}${path}`),
  );
  expect(said).toContain('“Alfombras”');
});
