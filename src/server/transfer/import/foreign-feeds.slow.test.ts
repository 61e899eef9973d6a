import '../../../../tests/support/database.ts';
import { expect, it, onTestFinished } from 'vitest';
import { anAdmin } from '../../../../tests/support/makers.ts';
import { codesOf } from '../../../../tests/support/reason-codes.ts';
import { aPodcast, type Document, foreignFeed, foreignItem, mp3, rss } from '../../../../tests/support/podcast.ts';
import { audioFixture } from '../../../../tests/support/uploads.ts';
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { pngOf } from '../../../../tests/support/pictures.ts';
import { MAX_EPISODE_ART_BYTES } from '#shared/limits.ts';
import { findEpisodeByGuid, findEpisodeEvenDraft } from '#server/db/episodes.ts';
import { sql } from '#server/db/sql.ts';
import { readForeignFeed } from './foreign-feed.ts';
import { importPodcast } from './import-podcast.ts';
import { previewOf } from './preview.ts';

const SRT = (words: string) => `1\n00:00:00,000 --> 00:00:01,000\n${words}\n`;
const transcript = (url: string, more = '') => `<podcast:transcript url="${url}" ${more}/>`;
const document = (body: string | Buffer, type = 'text/plain'): Document => ({ type, body });

/** Imports a feed and returns its episodes by their guids, and the message about each, in the order of the feed. */
async function moved(make: (origin: string) => string | Document, documents: Record<string, Document> = {}) {
  const podcast = await aPodcast(async (origin) => {
    const feed = make(origin);
    return { '/feed.xml': typeof feed === 'string' ? rss(feed) : feed, '/a.mp3': await mp3(), ...documents };
  });
  onTestFinished(podcast.close);
  const source = await readForeignFeed(podcast.feed, true);
  const { losses } = await previewOf(source);
  const signal = new AbortController().signal;
  const options = { isDraft: false, signal, onEpisode: () => undefined, onBytes: () => undefined };
  const outcomes = await importPodcast(await anAdmin(), source, options);
  const episode = async (guid: string) => {
    const found = await findEpisodeByGuid(guid);
    return found && findEpisodeEvenDraft(found.id);
  };
  const said = outcomes.map((each) =>
    each.kind === 'failed' ? codesOf(each.reason) : each.notes.map(codesOf).join(' '),
  );
  return { episode, said: said.reverse(), losses };
}

it('letters are read in the encoding that a feed and its documents have', async () => {
  const { episode } = await moved(
    (origin) => {
      const more = transcript('/w.srt', 'type="application/x-subrip"');
      const xml = foreignFeed(
        origin,
        foreignItem(origin, { guid: 'latin', title: 'Caídas y niños &amp;amp; más', audio: '/a.mp3', more }),
      );
      const body = Buffer.from(xml.replace('UTF-8', 'iso-8859-1'), 'latin1');
      return { type: 'text/xml', body, headers: { 'content-encoding': 'identity' } };
    },
    {
      '/w.srt': document(
        Buffer.from(SRT('La señora sube por la escalera, así, con la mano en el pasamanos.'), 'latin1'),
      ),
    },
  );
  expect(await episode('latin')).toMatchObject({
    title: 'Caídas y niños & más',
    transcriptCues: [{ text: expect.stringContaining('señora') }],
  });
});

it('a date without a zone, or in one that has a name, is the moment that was meant; Dublin Core counts too', async () => {
  const dates = {
    named: '<pubDate>Wed, 02 Oct 2019 13:00:00 CEST</pubDate>',
    unknown: '<pubDate>Wed, 02 Oct 2019 13:00:00 XYZT</pubDate>',
    offset: '<pubDate>Wed, 02 Oct 2019 13:00:00 GMT+0200</pubDate>',
    spanish: '<pubDate>lun., 06 ene 2020 13:00:00 +0000</pubDate>',
    none: '<pubDate>mié., 02 Oct 2019 13:00:00</pubDate>',
    core: '<dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2019-10-02T13:00:00</dc:date>',
  };
  const { episode } = await moved((origin) => {
    const items = Object.entries(dates).map(([guid, date]) =>
      foreignItem(origin, { guid: `date-${guid}`, audio: '/a.mp3' }).replace(/<pubDate>.*<\/pubDate>/, date),
    );
    return foreignFeed(origin, items.join(''));
  });
  const at = async (guid: string) => (await episode(`date-${guid}`))?.publishedAt?.toISOString();
  expect([await at('spanish'), await at('offset')]).toEqual(['2020-01-06T13:00:00.000Z', '2019-10-02T11:00:00.000Z']);
  expect([await at('named'), await at('unknown'), await at('none'), await at('core')]).toEqual([
    '2019-10-02T11:00:00.000Z',
    '2019-10-02T13:00:00.000Z',
    '2019-10-02T13:00:00.000Z',
    '2019-10-02T13:00:00.000Z',
  ]);
});

it('a picture of more bytes than we take comes in smaller, and the preview names where the feed moved to', async () => {
  const side = 1500;
  const noise = Buffer.from(
    Array.from({ length: (side * 3 + 1) * side }, (_, at) => (at % (side * 3 + 1) === 0 ? 0 : (at * 7919) % 251)),
  );
  const large = pngOf(side, side, 2, deflateSync(noise, { level: 0 }));
  expect(large.length).toBeGreaterThan(MAX_EPISODE_ART_BYTES);
  const { episode, said, losses } = await moved(
    (origin) =>
      foreignFeed(
        origin,
        foreignItem(origin, { guid: 'large', audio: '/a.mp3', more: '<itunes:image href="/large.png"/>' }),
        '<itunes:new-feed-url>https://new.example/feed.xml</itunes:new-feed-url>',
      ),
    { '/large.png': document(large, 'image/png') },
  );
  expect(said).toEqual(['']);
  expect((await episode('large'))?.artwork).toMatch(/\.jpg$/);
  expect(losses).toContainEqual({ code: 'importMovedOn', address: 'https://new.example/feed.xml' });
});

it('the audio is found wherever it stands, and a picture or a video is none', async () => {
  const media = 'xmlns:media="http://search.yahoo.com/mrss/"';
  const places = {
    second:
      '<enclosure url="/i.jpg" type="image/jpeg" length="5"/><enclosure url="/a.mp3" type="audio/mpeg" length="5"/>',
    video: '<enclosure url="/v.mp4" type="video/mp4" length="5"/><enclosure url="/a.mp3" type="" length="5"/>',
    media: `<media:content ${media} url="/a.mp3" type="audio/mpeg"/>`,
    group: `<media:group ${media}><media:content url="/a.mp3" type="audio/mpeg"/></media:group>`,
    atom: '<atom:link rel="enclosure" href="/a.mp3" type="audio/mpeg"/>',
    picture: '<enclosure url="/i.jpg" type="image/jpeg" length="5"/>',
  };
  const { said } = await moved((origin) => {
    const items = Object.entries(places).map(([guid, place]) =>
      foreignItem(origin, { guid: `place-${guid}` }).replace(/<enclosure[^>]*>/, place),
    );
    return foreignFeed(origin, items.join(''));
  });
  expect(said).toEqual(['', '', '', '', '', 'episodeAudioMissing']);
});

it('of several transcripts the one in the language of the show is taken, by what it is, whatever its type says', async () => {
  const { episode, said } = await moved(
    (origin) => {
      const item = (guid: string, more: string) => foreignItem(origin, { guid, audio: '/a.mp3', more });
      const several =
        transcript('/de.vtt', 'type="text/vtt" language="de"') +
        transcript('/es.srt', 'type="text/srt" language="es-ES"');
      const items = [
        item('words-es', several),
        item('words-untyped', transcript('/es.srt')),
        item('words-code', transcript('/code.json', 'type="application/json"') + transcript('/gone.srt')),
      ];
      return foreignFeed(origin, items.join('')).replace('<language>en<', '<language>es-MX<');
    },
    {
      '/de.vtt': document('WEBVTT\n\n00:00.000 --> 00:01.000\nLangsam.\n'),
      '/es.srt': document(SRT('Despacio.'), 'application/octet-stream'),
      '/code.json': document('{"a":{"b":1}}'),
    },
  );
  for (const guid of ['words-es', 'words-untyped'])
    expect(await episode(guid)).toMatchObject({ language: 'es-mx', transcriptCues: [{ text: 'Despacio.' }] });
  expect(said).toEqual(['', '', expect.stringMatching(/^episodeTranscriptUnread/)]);
});

it('the notes are those with words, links lead to the old site, and what the markup cannot hold is reported', async () => {
  const { episode, said } = await moved((origin) => {
    const bare = foreignItem(origin, {
      guid: 'notes-sub',
      audio: '/a.mp3',
      more: '<itunes:subtitle>On stairs.</itunes:subtitle>',
    });
    const more = '<link>https://old.example/1</link><content:encoded><![CDATA[<p> </p>]]></content:encoded>';
    const linked = foreignItem(origin, { guid: 'notes-link', audio: '/a.mp3', more });
    const long = foreignItem(origin, { guid: 'notes-long', audio: '/a.mp3', title: 'x'.repeat(301) });
    return foreignFeed(
      origin,
      bare.replace(/<description>.*<\/description>/, '') +
        linked.replace('About', '<a href="/about">About</a>') +
        long.replace('About', 'word '.repeat(5_000)),
    );
  });
  expect((await episode('notes-sub'))?.description).toBe('On stairs.');
  expect((await episode('notes-link'))?.description).toBe('[About](https://old.example/about) **care**.');
  expect(said).toEqual(['', '', 'episodeTitleCut episodeNotesCut']);
});

it('chapters that are listed are taken, from a document or the audio itself, and late ones are named', async () => {
  const many = Array.from({ length: 201 }, (_, index) => ({ startTime: index / 250, title: `Part ${index}` }));
  const list = [...many, { startTime: 1, title: 'Picture', toc: false }, { startTime: 90, title: 'Late' }];
  const { episode, said } = await moved(
    (origin) => {
      const more = '<podcast:chapters url="/c.json" type="application/json+chapters"/>';
      const own = foreignItem(origin, { guid: 'chapters-own', audio: '/c.m4a' });
      return foreignFeed(origin, foreignItem(origin, { guid: 'chapters-json', audio: '/a.mp3', more }) + own);
    },
    {
      '/c.json': document(`\ufeff${JSON.stringify({ chapters: list })}`, 'application/json'),
      '/c.m4a': document(await readFile(audioFixture('chapters.m4a')), 'audio/mp4'),
    },
  );
  const titles = (await episode('chapters-json'))?.chapters?.map(({ title }) => title);
  expect(titles).toEqual(many.slice(0, 200).map(({ title }) => title));
  expect((await episode('chapters-own'))?.chapters).toHaveLength(2);
  expect(said).toEqual(['episodeChaptersLate episodeChaptersCut', '']);
});

it('what a site has no place for is counted before, and an id that is too long is named as that', async () => {
  const { said, losses } = await moved((origin) => {
    const more = `<itunes:season>0</itunes:season><itunes:episode>0</itunes:episode>
      <podcast:person>Ana</podcast:person><itunes:image href="/gone.jpg"/>`;
    const explicit = foreignItem(origin, { guid: 'lost', audio: '/a.mp3', more }).replace(
      'explicit>false',
      'explicit>true',
    );
    return foreignFeed(origin, explicit + foreignItem(origin, { guid: 'x'.repeat(2_100), audio: '/a.mp3' }));
  });
  const parts = losses.map((loss) => (loss.code === 'importLeavesOut' ? `${loss.part} ${loss.count}` : loss.code));
  expect(parts).toEqual(expect.arrayContaining(['season 1', 'number 1', 'explicit 1', 'people 1', 'importIdTooLong']));
  expect(parts).not.toContain('importWithoutId');
  expect(said).toEqual([
    'episodeSeasonRefused episodeNumberRefused episodePictureUnread/httpStatus',
    'foreignIdTooLong',
  ]);
});

it('seasons become series with their names, and numbers and kinds stay as they were', async () => {
  await sql`delete from series`;
  const named = '<itunes:season>2</itunes:season><podcast:season name="Después de la caída">2</podcast:season>';
  const items: Record<string, string> = {
    'two-b': `${named}<itunes:episode>1</itunes:episode><itunes:episodeType>bonus</itunes:episodeType>`,
    'two-1': '<itunes:season>2</itunes:season><itunes:episode>1</itunes:episode>',
    'two-t':
      '<itunes:season>2</itunes:season><itunes:episode>0</itunes:episode><itunes:episodeType>Trailer</itunes:episodeType>',
    'year-2': '<podcast:season>2024</podcast:season><podcast:episode>204</podcast:episode>',
    'year-1': '<itunes:season>2024</itunes:season><itunes:episode>204</itunes:episode>',
    'show-t': '<itunes:episodeType>trailer</itunes:episodeType>',
    'no-season': '<itunes:episode>57</itunes:episode>',
    letters: `<podcast:season name="${'\u0958'.repeat(100)}">3</podcast:season>`,
    late: '<itunes:season>10000</itunes:season><itunes:episode>1.5</itunes:episode>',
  };
  const { episode, said, losses } = await moved((origin) =>
    foreignFeed(
      origin,
      Object.entries(items)
        .map(([guid, more]) => foreignItem(origin, { guid: `s-${guid}`, audio: '/a.mp3', more }))
        .join(''),
      '<itunes:type>serial</itunes:type>',
    ),
  );
  const position = async (guid: string) => {
    const { series, place, kind } = (await episode(`s-${guid}`)) ?? {};
    return [series?.number, series?.title, place, kind];
  };
  expect(await position('two-b')).toEqual([2, 'Después de la caída', 1, 'bonus']);
  expect(await position('two-1')).toEqual([2, 'Después de la caída', 1, 'full']);
  expect(await position('two-t')).toEqual([2, 'Después de la caída', null, 'trailer']);
  expect(await position('year-1')).toEqual([2024, 'Season 2024', 204, 'full']);
  expect(await position('year-2')).toEqual([2024, 'Season 2024', 204, 'full']);
  expect(await position('show-t')).toEqual([undefined, undefined, null, 'trailer']);
  expect(await position('no-season')).toEqual([undefined, undefined, 57, 'full']);
  expect(await position('letters'), 'two letters each in NFC').toEqual([3, '\u0915\u093c'.repeat(60), null, 'full']);
  expect(await position('late')).toEqual([undefined, undefined, null, 'full']);
  expect(said).toEqual([
    '',
    '',
    'episodeNumberRefused',
    '',
    '',
    '',
    '',
    '',
    'episodeSeasonRefused episodeNumberRefused',
  ]);
  const lost = losses.flatMap((loss) => (loss.code === 'importLeavesOut' ? [`${loss.count} ${loss.part}`] : []));
  expect(lost).toEqual(['1 season', '2 number']);
});

const tags = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

const EVENINGS = '<podcast:season name="Evenings">7</podcast:season>';

/** The items of feeds as hosts write them, and the season, its name, the place and the kind that each has here. */
const SEASONS: Record<string, [string, unknown[]][]> = {
  'without names, with several trailers and bonus episodes': [
    [tags({ 'itunes:season': 2, 'itunes:episodeType': 'trailer' }), [2, 'Season 2', null, 'trailer']],
    [tags({ 'itunes:season': 2, 'itunes:episodeType': 'bonus' }), [2, 'Season 2', null, 'bonus']],
    [tags({ 'itunes:season': 2, 'itunes:episode': 1 }), [2, 'Season 2', 1, 'full']],
    [tags({ 'itunes:season': 2, 'itunes:episodeType': 'trailer' }), [2, 'Season 2', null, 'trailer']],
  ],
  'by the podcast namespace alone, with words in place of numbers': [
    [EVENINGS, [7, 'Evenings', null, 'full']],
    [`${EVENINGS}<podcast:episode display="Ch. 3">3</podcast:episode>`, [7, 'Evenings', 3, 'full']],
  ],
};

it.each(Object.entries(SEASONS))('a feed with seasons comes in whole: %s', async (name, items) => {
  await sql`delete from series`;
  const guids = items.map((_, at) => `${name} ${at}`);
  const { episode, said } = await moved((origin) => {
    const each = items.map(([more], at) => foreignItem(origin, { guid: guids[at] ?? '', audio: '/a.mp3', more }));
    return foreignFeed(origin, each.join(''));
  });
  const here = await Promise.all(guids.map(episode));
  expect(here.map((one) => [one?.series?.number, one?.series?.title, one?.place, one?.kind])).toEqual(
    items.map(([, position]) => position),
  );
  expect(said).toEqual(items.map(() => ''));
});
