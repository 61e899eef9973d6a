import { createHash } from 'node:crypto';
import { Podcast } from 'podcast';
import { AI_DISCLOSURE, FEED_ITEM_DISCLOSURE } from '../shared/disclosure.ts';
import type { Show } from './config.ts';
import type { FeedEpisode } from './db/episodes.ts';
import { markupForApps, plainText } from './markup.ts';

/** What a feed is made of. `changedAt` is the last real change; `guid` the show's podcast:guid, made once and kept. */
export type FeedSource = { show: Show; publicUrl: string; guid: string; changedAt: Date; episodes: FeedEpisode[] };

/** Apple: channel and item descriptions hold at most 4,000 bytes. */
const DESCRIPTION_BYTES = 4_000;
const PODCAST_NAMESPACE = 'https://podcastindex.org/namespace/1.0';

/** RSS 2.0 with the itunes and podcast namespaces; the same source gives the same bytes. */
export function renderFeed({ show, publicUrl, guid, changedAt, episodes }: FeedSource): string {
  const feed = new Podcast({
    title: clean(show.title),
    description: clean(`${show.description} ${AI_DISCLOSURE}`),
    feedUrl: `${publicUrl}/feed.xml`,
    siteUrl: `${publicUrl}/`,
    generator: 'Carecast',
    language: show.language,
    itunesAuthor: clean(show.author),
    itunesOwner: { name: clean(show.author), email: show.email ?? '' },
    itunesExplicit: false,
    itunesType: 'episodic',
    itunesImage: show.image,
    itunesCategory: appleCategory(show.category),
    itunesSummary: clean(`${show.description} ${AI_DISCLOSURE}`),
    namespaces: { simpleChapters: false, podcast: false },
    customNamespaces: { podcast: PODCAST_NAMESPACE },
    customElements: [
      { image: [{ url: show.image }, { title: clean(show.title) }, { link: `${publicUrl}/` }] },
      { 'podcast:guid': guid },
      { 'podcast:locked': 'yes' },
      { 'podcast:medium': 'podcast' },
      { 'podcast:txt': [{ _attr: { purpose: 'ai-content' } }, 'true'] },
      ...(show.donationUrl ? [{ 'podcast:funding': [{ _attr: { url: show.donationUrl } }, 'Support the show'] }] : []),
    ],
  });
  for (const episode of episodes) feed.addItem(item(episode, show, publicUrl));
  return repaired(feed.buildXml(), show, changedAt);
}

/** UUIDv5 of the feed's address without scheme and trailing slash (podcast namespace, tag `guid`). */
export function podcastGuid(feedUrl: string): string {
  const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');
  const name = feedUrl.replace(/^\w+:\/\//, '').replace(/\/+$/, '');
  const hash = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

function item(episode: FeedEpisode, show: Show, publicUrl: string) {
  const link = `${publicUrl}/episodes/${episode.id}`;
  const notes = clean(`${markupForApps(episode.descriptionHtml)}<p>${FEED_ITEM_DISCLOSURE}</p>`);
  const summary = clean(plainText(notes));
  const fits = Buffer.byteLength(notes) <= DESCRIPTION_BYTES;
  return {
    title: clean(episode.title),
    description: fits ? notes : shortened(summary, link),
    ...(!fits && { content: notes }),
    url: link,
    guid: episode.guid,
    date: episode.publishedAt,
    categories: [episode.category],
    enclosure: { url: `${publicUrl}${episode.audioUrl}`, size: episode.audioBytes, type: episode.audioType },
    itunesDuration: String(episode.duration),
    itunesExplicit: false,
    itunesEpisodeType: 'full' as const,
    itunesTitle: clean(episode.title),
    itunesAuthor: clean(show.author),
    itunesSummary: fits ? summary : shortened(summary, link),
    customElements: [{ 'podcast:txt': [{ _attr: { purpose: 'ai-content' } }, 'true'] }],
  };
}

/** XML 1.0 has no way to write these, escaped or not; one of them makes a strict parser drop the whole feed. */
const clean = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- naming the control characters is the rule itself
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

function shortened(text: string, link: string): string {
  const more = `… ${link}`;
  const room = DESCRIPTION_BYTES - Buffer.byteLength(more);
  return (
    Buffer.from(text)
      .subarray(0, room)
      .toString('utf8')
      .replace(/\ufffd+$/, '')
      .replace(/\s+\S*$/, '') + more
  );
}

function appleCategory(category: string) {
  const [text = '', subcategory] = category.split('>').map((part) => part.trim());
  return [{ text, ...(subcategory && { subcats: [{ text: subcategory }] }) }];
}

/** The package stamps the time of the build and an owner without address; both are wrong in a feed. */
function repaired(xml: string, show: Show, changedAt: Date): string {
  const dated = xml.replace(/<lastBuildDate>[^<]*/, `<lastBuildDate>${changedAt.toUTCString()}`);
  return show.email ? dated : dated.replace(/<itunes:owner>.*?<\/itunes:owner>/s, '');
}
