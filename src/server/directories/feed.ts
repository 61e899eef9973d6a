import { cite } from '#shared/format.ts';
import { failure, type Finding, pass } from './findings.ts';
import { enclosureFindings } from './enclosure.ts';
import { companionFindings } from './companions.ts';
import { deliveryFindings, fetchFeed, unreadableFinding } from './delivery.ts';
import { FeedError, feedText, readFeed, type ReadFeed, type ReadItem } from './reading.ts';
import { findMalformation } from './form.ts';
import { itemFindings } from './items.ts';
import { channelFindings } from './channel.ts';
import { coverFindings } from './cover.ts';
import { asFetchError, type FetchOptions, trustHost } from '#server/outbound/index.ts';

/** Audio files to check: this many of the newest, and the oldest. */
const NEWEST = 3;

/**
 * Returns what directories and apps would find in any public feed: the rules of Apple, Spotify, YouTube and the
 * Podcast Standards Project that can be checked over HTTP. `isPrivate`: the operator allows the feed's host to be in a
 * private network; no other host that the feed names may be.
 */
export async function feedFindings(address: string, isPrivate: boolean): Promise<Finding[]> {
  const timeout = { silenceSeconds: 15, seconds: 60 };
  const options: FetchOptions = isPrivate ? { ...timeout, trusted: await trustHost(address) } : timeout;
  try {
    const answer = await fetchFeed(address, options);
    const unreadable = unreadableFinding(answer);
    if (unreadable) return [unreadable];
    const xml = await feedText(answer.bytes, answer.headers['content-type']);
    const feed = await readFeed(xml);
    const broken = findMalformation(xml);
    if (broken) return [failure({ code: 'feedMalformed', because: broken })];
    return [
      ...orPass('feedDelivered', await deliveryFindings(address, answer, options)),
      ...orPass('showComplete', channelFindings(feed, xml, address)),
      ...orPass('coverGood', await coverFindings(feed.itunes?.image, options)),
      ...orPass('episodesComplete', itemFindings(feed.items ?? [], new Date())),
      ...orPass('episodeFilesGood', await sampleFindings(feed, options)),
    ];
  } catch (error) {
    if (error instanceof FeedError) return [failure(error.reason)];
    return [failure({ code: 'feedUnread', because: asFetchError(error).reason })];
  }
}

type Passed = 'feedDelivered' | 'showComplete' | 'coverGood' | 'episodesComplete' | 'episodeFilesGood';

const orPass = (code: Passed, found: Finding[]): Finding[] => (found.length > 0 ? found : [pass({ code })]);

async function sampleFindings({ items = [] }: ReadFeed, options: FetchOptions): Promise<Finding[]> {
  const last = items.at(-1);
  const sample = [...items.slice(0, NEWEST), ...(last && items.length > NEWEST ? [last] : [])];
  const findings: Finding[] = [];
  for (const item of sample) findings.push(...(await itemRequests(item, options)));
  return findings;
}

async function itemRequests(item: ReadItem, options: FetchOptions): Promise<Finding[]> {
  const { url, length, type } = item.enclosures?.[0] ?? {};
  if (!url || !length || !type) return [];
  const found = [
    ...(await enclosureFindings({ url, bytes: length, type }, options)),
    ...(await companionFindings(item, options)),
  ];
  const title = cite(item.title ?? url);
  return found
    .filter(({ level }) => level !== 'pass')
    .map(({ level, reason, by }) => ({
      level,
      reason: { code: 'ofEpisode', title, finding: reason },
      ...(by && { by }),
    }));
}
