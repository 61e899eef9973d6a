import { fc } from '../../../tests/support/fast-check.ts';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { anyText } from '../../../tests/support/any-text.ts';
import { aFeedEpisode } from '../../../tests/support/published-episode.ts';
import { isWellFormed } from '../../../tests/support/well-formed.ts';
import { readConfig } from '#server/config.ts';
import type { FeedEpisode } from '#server/db/feed-episodes.ts';
import { renderMarkup } from '#server/catalog/markup.ts';
import { NO_ARCHIVES, renderFeed } from './channel.ts';
import { renderItems } from './items.ts';

const { show } = readConfig({});
const publicUrl = 'https://podcast.example';
const changedAt = new Date('2026-03-01T10:00:00Z');
const ID = '6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

const NASTY = [
  ...['&', '&amp;', '&#0;', '&nope;', '<', '>', '"', "'", ']]>', '<![CDATA[', '</script>', '<!--', '-->', '<?xml ?>'],
  ...'\0\u0008\u000b\u000c\u001f\u007f\u0085\ufffe\uffff\ufeff\ud800\udc00\u202e\u200f\u2028\t'.split(''),
  ...['🎧', '👩🏽‍⚕️', '\r\n', '<lastBuildDate>', '</item>', '<itunes:owner>', '[a](javascript:x)'],
];
const nasty = fc.array(fc.oneof(fc.constantFrom(...NASTY), anyText(8)), {
  maxLength: 12,
});
const text = nasty.map((parts) => parts.join(''));

/** All that a person, or an import, can put into a feed. */
const hostile = fc.record({
  title: text,
  description: text,
  source: text,
  reviewer: text,
  chapter: text,
  showTitle: text,
  showText: text,
  guid: text,
});
type Hostile = typeof hostile extends fc.Arbitrary<infer Value> ? Value : never;

const anEpisode = ({ title, description, source, reviewer, chapter, guid }: Hostile): FeedEpisode =>
  aFeedEpisode({
    guid,
    title,
    description,
    descriptionHtml: renderMarkup(description),
    sources: [{ title: source, url: `https://source.example/?q=${source}` }],
    reviewedBy: reviewer,
    chapters: [{ time: 0, title: chapter }],
    hasTranscript: true,
    isTimed: true,
  });

async function render(given: Hostile): Promise<string> {
  const named = { ...show, title: given.showTitle, author: given.showTitle, description: given.showText };
  const items = await renderItems([anEpisode(given)], named, publicUrl, { episodes: 1, bytes: Infinity });
  return renderFeed(
    { show: named, publicUrl, prefix: '', guid: ID, changedAt, hub: undefined, archives: NO_ARCHIVES },
    items,
  );
}

/** Others each time. */
const RUNS = 250;

test('hundreds of hostile texts leave the feed well-formed and whole', async () => {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
  const property = fc.asyncProperty(hostile, async (given) => {
    const xml = await render(given);
    expect(isWellFormed(xml)).toBe(true);
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(xml.isWellFormed()).toBe(true);
    const { channel } = (parser.parse(xml) as { rss: { channel: Record<string, Record<string, unknown>> } }).rss;
    expect(channel['lastBuildDate']).toBe(changedAt.toUTCString());
    expect(channel['item']).toMatchObject({ link: `${publicUrl}/episodes/${ID}`, 'itunes:duration': '130' });
    expect(channel['item']?.['description']).toContain('AI-generated');
    expect(channel['item']?.['description']).not.toMatch(/<script|href="(?!https?:|mailto:)/i);
  });
  await fc.assert(property, { numRuns: RUNS });
}, 60_000);
