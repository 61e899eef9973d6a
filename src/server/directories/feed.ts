import { cite } from '#shared/format.ts';
import { failure, type Finding, pass } from './findings.ts';
import { enclosureFindings } from './enclosure.ts';
import { companionFindings } from './companions.ts';
import { deliveryFindings, fetchFeed, unreadableFinding } from './delivery.ts';
import { FeedError, readFeed, type ReadFeed, type ReadItem } from './reading.ts';
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
    const xml = answer.bytes.toString('utf8');
    const feed = await readFeed(xml);
    const broken = findMalformation(xml);
    if (broken) return [failure(`The feed is not well-formed, so strict readers drop all of it. ${broken}.`)];
    return withPasses([
      await deliveryFindings(address, answer, options),
      channelFindings(feed, xml, address),
      await coverFindings(feed.itunes?.image, options),
      itemFindings(feed.items ?? [], new Date()),
      await sampleFindings(feed, options),
    ]);
  } catch (error) {
    if (error instanceof FeedError) return [failure(`${error.message}.`)];
    return [failure(`The feed could not be read: ${asFetchError(error).message}.`)];
  }
}

const PASSES = [
  'The feed is delivered as apps want it: open, dated, compressed.',
  'The show has what directories ask for.',
  'The cover is square, large enough and can be fetched.',
  'Every episode has a title, a lasting id, a date and its own audio.',
  'The audio files, transcripts and chapters that were tried can be fetched and skipped in.',
];

const withPasses = (groups: Finding[][]): Finding[] =>
  groups.flatMap((group, index) => (group.length > 0 ? group : [pass(PASSES[index] ?? '')]));

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
  const named = cite(item.title ?? url);
  return found
    .filter(({ level }) => level !== 'pass')
    .map(({ level, text, by }) => ({ level, text: `“${named}”: ${text}`, ...(by && { by }) }));
}
