import '../../../../tests/support/database.ts';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { codesOf } from '../../../../tests/support/reason-codes.ts';
import { aPodcast, type Document, foreignFeed, foreignItem, mp3, rss } from '../../../../tests/support/podcast.ts';
import { config } from '#server/config.ts';
import { findEpisodeByGuid, findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { deleteEpisode } from '#server/catalog/episodes.ts';
import { local } from '#server/media/storage/index.ts';
import { readForeignFeed } from './foreign-feed.ts';
import { previewOf } from './preview.ts';
import { importPodcast } from './import-podcast.ts';

type Make = (origin: string) => Record<string, Document> | Promise<Record<string, Document>>;
const open: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function aFeed(make: Make, first?: RequestListener) {
  const podcast = await aPodcast(make, first);
  open.push(podcast);
  return podcast;
}

type More = { isDraft?: boolean; isPrivate?: boolean; signal?: AbortSignal; onEpisode?: (...step: unknown[]) => void };

async function run(feed: string, more: More = {}) {
  const { isDraft = false, isPrivate = true, signal = new AbortController().signal, onEpisode } = more;
  const options = { isDraft, signal, onEpisode: onEpisode ?? (() => undefined), onBytes: () => undefined };
  const outcomes = await importPodcast(await anAdmin(), await readForeignFeed(feed, isPrivate), options);
  return outcomes.map((outcome) =>
    outcome.kind === 'failed' ? codesOf(outcome.reason) : [outcome.kind, ...outcome.notes.map(codesOf)].join(' '),
  );
}

const stored = async (guid: string) => {
  const found = await findEpisodeByGuid(guid);
  return found && findEpisodeEvenDraft(found.id);
};

it('an episode comes with its notes, date, guid, chapters, transcript and audio', async () => {
  const audio = await mp3();
  const podcast = await aFeed((origin) => {
    const more = `<content:encoded><![CDATA[<h2>Stairs</h2><p>Read <a href="https://care.example/a">this</a>,<br>and <em>that</em>.</p><p>a &lt; b</p><ul><li>one</li><li>two</li></ul><script>alert(1)</script>]]></content:encoded>
      <category>Patient Care</category>
      <podcast:transcript url="/t.srt" type="application/x-subrip"/><podcast:transcript url="${origin}/t.vtt" type="text/vtt"/>
      <podcast:chapters url="${origin}/c.json" type="application/json+chapters"/>`;
    const title = 'Stairs &amp; rails';
    return {
      '/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'urn:talk:1', title, audio: '/1.mp3', more }))),
      '/1.mp3': audio,
      '/t.vtt': { type: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello there.\n' },
      '/c.json': {
        type: 'application/json',
        body: '{"chapters":[{"startTime":0,"title":"Start"},{"title":"no time"},{"startTime":1,"title":"End"}]}',
      },
    };
  });
  expect(await run(podcast.feed)).toEqual(['imported']);
  expect(await stored('urn:talk:1')).toMatchObject({
    title: 'Stairs & rails',
    description: '**Stairs**\n\nRead [this](https://care.example/a),\nand *that*.\n\na \\< b\n\n- one\n- two',
    category: 'Patient Care',
    published: true,
    publishedAt: new Date('2020-07-06T10:00:00Z'),
    audioBytes: audio.body.length,
    audioType: 'audio/mpeg',
    chapters: [
      { time: 0, title: 'Start' },
      { time: 1, title: 'End' },
    ],
    transcriptCues: [{ time: 0, text: 'Hello there.' }],
  });
});

it('running it again brings nothing twice, only what is new or failed before; what was deleted stays so', async () => {
  const audio = await mp3();
  const table: Record<string, Document> = { '/a1.mp3': audio, '/a3.mp3': audio };
  const podcast = await aFeed(
    (origin) => {
      const items = ['a1', 'a2', 'a3'].map((guid) => foreignItem(origin, { guid })).join('');
      return Object.assign(table, { '/feed.xml': rss(foreignFeed(origin, items)) });
    },
    (request, response) => {
      if (request.url === '/a2.mp3' && !table['/a2.mp3']) response.writeHead(503).end();
    },
  );
  const steps: unknown[] = [];
  const onEpisode = (...step: unknown[]) => void steps.push(step);
  expect(await run(podcast.feed, { onEpisode })).toEqual(['imported', 'episodeAudioUnread/httpStatus', 'imported']);
  expect(steps.map((step) => String(step))).toEqual([
    expect.stringMatching(/^1,3,./),
    expect.stringMatching(/^2,3,./),
    expect.stringMatching(/^3,3,./),
  ]);
  const first = await stored('a1');
  await deleteEpisode(await anAdmin(), first?.id ?? '', new Date());
  podcast.documents['/a2.mp3'] = table['/a2.mp3'] = audio;
  podcast.asked.length = 0;
  expect(await run(podcast.feed)).toEqual(['present', 'imported', 'present episodeStaysDeleted']);
  expect(podcast.asked.filter((line) => line.endsWith('.mp3'))).toEqual(['GET /a2.mp3']);
});

it('as drafts nothing is published, and the date is kept for the day it is', async () => {
  const audio = await mp3();
  const podcast = await aFeed((origin) => ({
    '/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'd1' }))),
    '/d1.mp3': audio,
  }));
  expect(await run(podcast.feed, { isDraft: true })).toEqual(['imported']);
  expect(await stored('d1')).toMatchObject({ published: false, publishedAt: new Date('2020-07-06T10:00:00Z') });
});

it('what a hostile feed names fails on its own, with a reason, and leaves no file behind', async () => {
  const audio = await mp3();
  const huge = { ...audio, headers: { 'content-length': String(200 * 1024 ** 2) } };
  const podcast = await aFeed(
    (origin) => ({
      '/feed.xml': rss(
        foreignFeed(
          origin,
          ['good', 'html', 'huge', 'round', 'short', 'empty', 'gone', 'good']
            .map((guid) => foreignItem(origin, { guid, length: 5 }))
            .join('') +
            foreignItem('', { guid: 'file', audio: 'file:///etc/passwd' }) +
            foreignItem('', { guid: 'no-audio', audio: '' }).replace(/<enclosure.*?>/, ''),
        ),
      ),
      '/good.mp3': audio,
      '/html.mp3': { type: 'audio/mpeg', body: '<!doctype html><title>Sign in</title>' },
      '/huge.mp3': huge,
      '/empty.mp3': { type: 'audio/mpeg', body: '' },
    }),
    (request, response) => {
      if (request.url === '/round.mp3') response.writeHead(302, { location: '/round.mp3' }).end();
      if (request.url !== '/short.mp3') return;
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': audio.body.length });
      response.write(Buffer.from(audio.body).subarray(0, 1000), () => response.destroy());
    },
  );
  const before = readdirSync(local.locate({ id: '0'.repeat(36), extension: 'mp3' }).root).length;
  expect((await run(podcast.feed)).reverse()).toEqual([
    'episodeIdRepeated',
    'notAudio',
    'fileTooLarge',
    'episodeAudioUnread/tooManyRedirects',
    'episodeAudioUnread/connectionClosed',
    'episodeAudioUnread/responseEmpty',
    'episodeAudioUnread/httpStatus',
    'imported',
    'episodeAudioUnread/urlInvalid',
    'episodeAudioMissing',
  ]);
  expect(readdirSync(local.locate({ id: '0'.repeat(36), extension: 'mp3' }).root).length).toBe(before + 1);
  expect(readdirSync(join(config.dataDir, 'import'))).toEqual([]);
});

it.each([
  ['entities that grow', '<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>', 'feedHasEntities'],
  ['entities that name a file', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>', 'feedHasEntities'],
  ['a page', '<!doctype html><html>', 'feedIsWebPage'],
])('a feed with %s is refused', async (_, start, message) => {
  const podcast = await aFeed((origin) => ({
    '/feed.xml': rss(
      foreignFeed(origin, '')
        .replace('<rss', `${start}<rss`)
        .replace(/^.*(?=<!doctype html)/s, ''),
    ),
  }));
  await expect(readForeignFeed(podcast.feed, true)).rejects.toThrow(message);
});

it('the page of a show leads to its feed, with the name and password of its address, which no one else gets', async () => {
  const audio = await mp3();
  const heard: string[] = [];
  const podcast = await aPodcast(
    (origin) => ({
      '/show': {
        type: 'text/html',
        body: '<!doctype html><link rel=alternate type=application/rss+xml href=/feed.xml>',
      },
      '/feed.xml': rss(foreignFeed(origin, foreignItem(origin, { guid: 'secret', audio: '/a.mp3' }))),
      '/a.mp3': audio,
    }),
    ({ url, headers }, response) => {
      heard.push(`${url} ${headers.authorization ? 'with' : 'without'}`);
      if (url !== '/a.mp3' && !headers.authorization) response.writeHead(401).end();
    },
  );
  onTestFinished(podcast.close);
  const page = `${podcast.origin}/show`;
  await expect(readForeignFeed(page, true)).rejects.toThrow('feedAsksForPassword');
  const found = await readForeignFeed(page.replace('//', '//ann:secret@'), true);
  expect(found.address).toBe(podcast.feed.replace('//', '//ann:secret@'));
  const { url } = await previewOf(found);
  expect(url).toBe(podcast.feed);
  expect(found.items.map(({ episode }) => episode?.audioUrl)).toEqual([`${podcast.origin}/a.mp3`]);
  expect(heard).toEqual(['/show without', '/show with', '/feed.xml with']);
});

it('a server that has JSON at the same address is asked for a feed', async () => {
  const podcast = await aPodcast(
    (origin) => ({ '/feed.xml': rss(foreignFeed(origin, '')) }),
    ({ headers }, response) => {
      if (!headers.accept?.startsWith('application/rss+xml'))
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"feed":true}');
    },
  );
  onTestFinished(podcast.close);
  expect((await readForeignFeed(podcast.feed, true)).outline.title).not.toBe('');
});

it('a feed that is too large is refused before it is read to its end', async () => {
  const podcast = await aFeed((origin) => ({ '/feed.xml': rss(foreignFeed(origin, ' '.repeat(10_000_000))) }));
  await expect(readForeignFeed(podcast.feed, true)).rejects.toThrow('feedTooLarge');
});

it('a feed in a file may not name addresses of this network', async () => {
  const audio = await mp3();
  const podcast = await aFeed(() => ({ '/p1.mp3': audio }));
  const file = join(await mkdtemp(join(tmpdir(), 'carecast-feed-')), 'feed.xml');
  await writeFile(file, foreignFeed(podcast.origin, foreignItem(podcast.origin, { guid: 'p1' })));
  expect(await run(file)).toEqual(['episodeAudioUnread/privateAddress']);
  expect(podcast.asked).toEqual([]);
});

it('a feed inside this network is read only when the operator says so, and then names nothing else in it', async () => {
  const audio = await mp3();
  const secret = await aFeed(() => ({ '/secret.vtt': { type: 'text/vtt', body: 'WEBVTT\n' }, '/i2.mp3': audio }));
  const podcast = await aFeed((origin) => {
    const more = `<podcast:transcript url="${secret.origin}/secret.vtt" type="text/vtt"/>`;
    const inside = foreignItem(origin, { guid: 'i1', more }) + foreignItem(secret.origin, { guid: 'i2' });
    return { '/feed.xml': rss(foreignFeed(origin, inside)), '/i1.mp3': audio };
  });
  await expect(readForeignFeed(podcast.feed, false)).rejects.toThrow('privateAddress');
  expect(podcast.asked).toEqual([]);
  expect(await run(podcast.feed)).toEqual([
    'episodeAudioUnread/privateAddress',
    'imported episodeTranscriptUnread/privateAddress',
  ]);
  expect(secret.asked).toEqual([]);
});

it('notes of any shape come out as text, even those nested beyond reading', async () => {
  const audio = await mp3();
  const deep = `<content:encoded><![CDATA[${'<div><b>'.repeat(5_000)}deep]]></content:encoded>`;
  const none = foreignItem('', { guid: 'n2' });
  const podcast = await aFeed((origin) => ({
    '/feed.xml': rss(
      foreignFeed(
        origin,
        foreignItem(origin, { guid: 'n1', more: deep }) +
          none.replace(/<description>.*?<\/description>/, '').replace('url="', `url="${origin}`),
      ),
    ),
    '/n1.mp3': audio,
    '/n2.mp3': audio,
  }));
  expect(await run(podcast.feed)).toEqual(['imported episodeIsDraft', 'imported']);
  expect((await stored('n1'))?.description).toContain('deep');
  expect((await stored('n2'))?.published).toBe(false);
});

it('stopped in the middle, the episode under way leaves nothing, and those before it stay', async () => {
  const audio = await mp3();
  const stop = new AbortController();
  const podcast = await aFeed(
    (origin) => ({
      '/feed.xml': rss(foreignFeed(origin, ['s2', 's1'].map((guid) => foreignItem(origin, { guid })).join(''))),
      '/s1.mp3': audio,
    }),
    (request, response) => {
      if (request.url !== '/s2.mp3') return;
      response.writeHead(200, { 'content-length': 50_000 });
      response.write('x', () => stop.abort());
    },
  );
  expect(await run(podcast.feed, { signal: stop.signal })).toEqual(['imported']);
  expect(await stored('s2')).toBeNull();
  expect(existsSync(join(config.dataDir, 'import', `${process.pid}.part`))).toBe(false);
});
