import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { FeedEpisode } from './db/episodes.ts';
import { podcastGuid, renderFeed } from './feed.ts';

const { show } = readConfig({ SHOW_EMAIL: 'care@podcast.example' });
const changedAt = new Date('2026-03-01T10:00:00Z');

const anEpisode = (more: Partial<FeedEpisode> = {}): FeedEpisode => ({
  id: '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  guid: '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  title: 'Fall-proofing the home',
  description: 'A **walk**',
  descriptionHtml: '<p>A <strong>walk</strong> to <a href="https://cdc.gov" target="_blank">CDC</a></p>',
  category: 'Patient Care',
  duration: 130,
  audioUrl: '/media/0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.mp3',
  audioType: 'audio/mpeg',
  audioBytes: 1_040_123,
  pdfUrl: null,
  pdfName: null,
  playCount: 0,
  likeCount: 0,
  dislikeCount: 0,
  createdAt: changedAt,
  publishedAt: changedAt,
  updatedAt: changedAt,
  published: true,
  sources: [],
  reviewedBy: null,
  reviewedAt: null,
  chapters: null,
  transcript: null,
  transcriptCues: null,
  ...more,
});

function read(episodes: FeedEpisode[], source = show) {
  const xml = renderFeed({ show: source, publicUrl: 'https://podcast.example', guid: 'g', changedAt, episodes });
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item', parseTagValue: false });
  return {
    xml,
    channel: (parser.parse(xml) as { rss: { channel: Record<string, unknown> & { item?: Item[] } } }).rss.channel,
  };
}
type Item = Record<string, unknown>;

test('an item names the file as it is served: address, bytes, type, seconds, first publication', () => {
  const [item] = read([anEpisode()]).channel.item ?? [];
  expect(item).toMatchObject({
    enclosure: {
      '@_url': 'https://podcast.example/media/0b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e.mp3',
      '@_length': '1040123',
      '@_type': 'audio/mpeg',
    },
    guid: { '#text': '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e', '@_isPermaLink': 'false' },
    'itunes:duration': '130',
    pubDate: 'Sun, 01 Mar 2026 10:00:00 GMT',
    link: 'https://podcast.example/episodes/6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e',
  });
});

test('the same episodes give the same bytes, dated by the last change', () => {
  expect(read([anEpisode()]).xml).toBe(read([anEpisode()]).xml);
  expect(read([]).channel.lastBuildDate).toBe('Sun, 01 Mar 2026 10:00:00 GMT');
});

test('AI is disclosed in words and in tags, on the channel and the item', () => {
  const { channel } = read([anEpisode()]);
  expect(channel.description).toContain('AI-generated');
  expect(channel['podcast:txt']).toMatchObject({ '#text': 'true', '@_purpose': 'ai-content' });
  expect(channel.item?.[0]?.description).toContain('AI-generated');
});

test.each(['a\u0000b\u000bc\ufffe', ']]></title><script>', '&amp; < > " \'', '\ud800 alone', '\u202eright to left 🎧'])(
  'the title %j leaves the feed well-formed',
  (title) => {
    const { xml } = read([anEpisode({ title, descriptionHtml: `<p>${title}</p>` })]);
    // eslint-disable-next-line no-control-regex -- what must not be there
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  },
);

test('long notes are cut for directories and whole for apps', () => {
  const [item] =
    read([anEpisode({ descriptionHtml: `<p>${'Äpfel und Birnen. '.repeat(400)}</p>` })]).channel.item ?? [];
  expect(Buffer.byteLength(String(item?.description))).toBeLessThanOrEqual(4_000);
  expect(String(item?.['content:encoded']).length).toBeGreaterThan(6_000);
});

test('without an e-mail there is no owner rather than an empty one', () => {
  expect(read([], { ...show, email: undefined }).xml).not.toContain('itunes:owner');
  expect(read([]).xml).toContain('<itunes:email>care@podcast.example</itunes:email>');
});

test('podcast:guid is the UUIDv5 the namespace defines', () => {
  // The example of the podcast namespace documentation.
  expect(podcastGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810');
});
