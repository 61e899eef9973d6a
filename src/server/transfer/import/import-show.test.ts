import '../../../../tests/support/database.ts';
import { afterEach, expect, it } from 'vitest';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { aPodcast, foreignFeed, type Podcast, rss } from '../../../../tests/support/podcast.ts';
import { findState } from '#server/db/site-state.ts';
import { findSettings } from '#server/show/index.ts';
import { readForeignFeed } from './foreign-feed.ts';
import { importShow } from './import-show.ts';

const open: Podcast[] = [];
afterEach(() => Promise.all(open.splice(0).map((podcast) => podcast.close())));

async function aFeed(change: (xml: string) => string = (xml) => xml): Promise<Podcast> {
  const podcast = await aPodcast((origin) => ({ '/feed.xml': rss(change(foreignFeed(origin, ''))) }));
  open.push(podcast);
  return podcast;
}
const run = async ({ feed }: Podcast) => importShow(await anAdmin(), await readForeignFeed(feed, true), new Date());

it('the show of a feed comes over: its texts as plain text, and its cover', async () => {
  const html = '<![CDATA[<p>Talks &amp; <b>care</b>.</p>]]>';
  const podcast = await aFeed((xml) => xml.replace('Talks about care.', html));
  expect(await run(podcast)).toEqual({
    imported: ['title', 'description', 'author', 'email', 'language', 'category', 'guid', 'cover'],
    notes: [],
  });
  expect(await findSettings()).toMatchObject({
    title: 'Talks',
    description: 'Talks & care.',
    author: 'Ana',
    email: 'ana@talks.example',
    language: 'en',
    category: 'Health & Fitness > Medicine',
    hasOwnArtwork: true,
  });
  expect(await findState('podcast:guid')).toBe('0b9ba0bd-8a1c-5f60-a0a3-45f9f1ae3cb4');
});

it('what does not fit is noted, changes nothing and keeps nothing else from coming', async () => {
  const before = await findSettings();
  const podcast = await aFeed((xml) =>
    xml.replace('ana@talks.example', 'ana at talks').replaceAll('/cover.jpg', '/feed.xml').replace('Talks<', 'Other<'),
  );
  const { imported, notes } = await run(podcast);
  expect(imported).toContain('title');
  expect(notes).toMatchObject([
    { code: 'showPartRefused', part: 'email' },
    { code: 'showPartRefused', part: 'cover', because: { code: 'notPicture' } },
  ]);
  const { title, email, image } = await findSettings();
  expect({ title, email, image }).toEqual({ title: 'Other', email: before.email, image: before.image });
});
