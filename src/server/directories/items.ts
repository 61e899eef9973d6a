import { DESCRIPTION_BYTES, isAppleEnclosure } from '#shared/directory-limits.ts';
import type { Directory } from '#shared/finding.ts';
import type { Reason } from '#shared/reason.ts';
import { type Finding, findingsOf, warning } from './findings.ts';
import type { ReadItem } from './reading.ts';

const AUDIO_PATH = /\.(mp3|m4a|mp4|m4v|aac)$/i;

/** A reason that names the episodes that break a rule. */
type ItemCode = Extract<Reason, { titles: unknown }>['code'];

type Rule = {
  level: 'warning' | 'failure';
  code: ItemCode;
  isBroken(item: ReadItem, now: Date): boolean;
  by: Directory[];
};

const RULES: Rule[] = [
  rule('failure', 'episodesWithoutTitle', ({ title }) => !title?.trim()),
  rule('failure', 'episodesWithoutAudio', (item) => !item.enclosures?.length),
  rule('warning', 'episodesWithMoreAudio', (item) => (item.enclosures?.length ?? 0) > 1),
  rule('failure', 'episodesWithoutLength', (item) => hasAudio(item) && !(Number(audioOf(item).length) > 0)),
  rule(
    'warning',
    'episodesNotForApple',
    (item) => hasAudio(item) && !isAppleEnclosure(audioOf(item).type ?? ''),
    'Apple Podcasts',
  ),
  rule('failure', 'episodesAtUnreadableAddress', (item) => hasAudio(item) && !isPlainAddress(audioOf(item).url)),
  rule('warning', 'episodesAtOtherEnding', (item) => hasAudio(item) && !endsAsAudio(audioOf(item).url)),
  rule('failure', 'episodesWithoutGuid', ({ guid }) => !guid?.value?.trim()),
  rule('failure', 'episodesWithoutDate', ({ pubDate }) => Number.isNaN(Date.parse(pubDate ?? ''))),
  rule('warning', 'episodesInFuture', ({ pubDate }, now) => Date.parse(pubDate ?? '') > now.getTime()),
  rule('warning', 'episodesWithoutDescription', (item) => !item.description && !item.content?.encoded),
  rule(
    'warning',
    'episodesWithLongDescription',
    (item) => Buffer.byteLength(item.description ?? '') > DESCRIPTION_BYTES,
    'Apple Podcasts',
  ),
  rule('warning', 'episodesWithoutDuration', (item) => !item.itunes?.duration),
  rule('warning', 'episodesWithoutTranscript', (item) => !item.podcast?.transcripts?.length),
];

/** Returns the findings about a feed's episodes; one per rule, with the first episodes that break it. */
export function itemFindings(items: readonly ReadItem[], now: Date): Finding[] {
  if (items.length === 0) return [warning({ code: 'noEpisodes' })];
  const broken = RULES.flatMap(({ level, code, isBroken, by }) =>
    findingsOfItems(
      level,
      code,
      items.filter((item) => isBroken(item, now)),
      by,
    ),
  );
  return [
    ...broken,
    ...findingsOfItems(
      'failure',
      'episodesOfSameGuid',
      repeated(items, ({ guid }) => guid?.value),
    ),
    ...findingsOfItems(
      'failure',
      'episodesOfSameAudio',
      repeated(items, (item) => audioOf(item).url),
    ),
  ];
}

function rule(level: Rule['level'], code: ItemCode, isBroken: Rule['isBroken'], ...by: Directory[]): Rule {
  return { level, code, isBroken, by };
}

const audioOf = (item: ReadItem) => item.enclosures?.[0] ?? {};
const hasAudio = (item: ReadItem) => Boolean(audioOf(item).url);

function isPlainAddress(url = ''): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '') && /^[\x21-\x7e]+$/.test(url);
}

const endsAsAudio = (url = '') => AUDIO_PATH.test(URL.parse(url)?.pathname ?? '');

function repeated(items: readonly ReadItem[], keyOf: (item: ReadItem) => string | undefined): ReadItem[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isSeen = key !== undefined && seen.has(key);
    if (key !== undefined) seen.add(key);
    return isSeen;
  });
}

function findingsOfItems(
  level: Rule['level'],
  code: ItemCode,
  items: readonly ReadItem[],
  by: Directory[] = [],
): Finding[] {
  const titles = items.slice(0, 3).map(({ title, guid }) => title ?? guid?.value ?? null);
  return findingsOf(level, [items.length > 0 && [{ code, count: items.length, titles }, ...by]]);
}
