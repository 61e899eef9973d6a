import { DESCRIPTION_BYTES, isAppleEnclosure } from '#shared/directory-limits.ts';
import type { Directory } from '#shared/finding.ts';
import { cite } from '#shared/format.ts';
import { type Finding, findingsOf, warning } from './findings.ts';
import type { ReadItem } from './reading.ts';

const AUDIO_PATH = /\.(mp3|m4a|mp4|m4v|aac)$/i;

type Rule = {
  level: 'warning' | 'failure';
  text: string;
  isBroken(item: ReadItem, now: Date): boolean;
  by: Directory[];
};

const RULES: Rule[] = [
  rule('failure', 'without a title', ({ title }) => !title?.trim()),
  rule('failure', 'without audio (enclosure)', (item) => !item.enclosures?.length),
  rule('warning', 'with more than one audio file', (item) => (item.enclosures?.length ?? 0) > 1),
  rule('failure', 'whose audio has no length', (item) => hasAudio(item) && !(Number(audioOf(item).length) > 0)),
  rule(
    'warning',
    'whose audio Apple does not take',
    (item) => hasAudio(item) && !isAppleEnclosure(audioOf(item).type ?? ''),
    'Apple Podcasts',
  ),
  rule(
    'failure',
    'whose audio address apps cannot read',
    (item) => hasAudio(item) && !isPlainAddress(audioOf(item).url),
  ),
  rule(
    'warning',
    'whose audio address does not end in .mp3 or .m4a',
    (item) => hasAudio(item) && !endsAsAudio(audioOf(item).url),
  ),
  rule('failure', 'without a lasting id (guid)', ({ guid }) => !guid?.value?.trim()),
  rule('failure', 'without a date that can be read', ({ pubDate }) => Number.isNaN(Date.parse(pubDate ?? ''))),
  rule('warning', 'dated in the future', ({ pubDate }, now) => Date.parse(pubDate ?? '') > now.getTime()),
  rule('warning', 'without a description', (item) => !item.description && !item.content?.encoded),
  rule(
    'warning',
    'whose description is longer than Apple Podcasts shows, about 4,000 letters',
    (item) => Buffer.byteLength(item.description ?? '') > DESCRIPTION_BYTES,
    'Apple Podcasts',
  ),
  rule('warning', 'without a length in seconds (itunes:duration)', (item) => !item.itunes?.duration),
  rule('warning', 'without a transcript', (item) => !item.podcast?.transcripts?.length),
];

/** Returns the findings about a feed's episodes; one per rule, with the first episodes that break it. */
export function itemFindings(items: readonly ReadItem[], now: Date): Finding[] {
  if (items.length === 0) return [warning('The feed has no episodes yet; directories list a show with at least one.')];
  const broken = RULES.map(({ level, text, isBroken, by }) =>
    findingOf(
      level,
      text,
      items.filter((item) => isBroken(item, now)),
      by,
    ),
  );
  const same = [
    findingOf(
      'failure',
      'with the id (guid) of another',
      repeated(items, ({ guid }) => guid?.value),
    ),
    findingOf(
      'failure',
      'with the audio address of another',
      repeated(items, (item) => audioOf(item).url),
    ),
  ];
  return [...broken, ...same].filter((finding) => finding !== null);
}

function rule(level: Rule['level'], text: string, isBroken: Rule['isBroken'], ...by: Directory[]): Rule {
  return { level, text, isBroken, by };
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

function findingOf(
  level: Rule['level'],
  text: string,
  items: readonly ReadItem[],
  by: Directory[] = [],
): Finding | null {
  if (items.length === 0) return null;
  const names = items.slice(0, 3).map(({ title, guid }) => `“${cite(title ?? guid?.value ?? 'no title')}”`);
  const more = items.length > names.length ? ` and ${items.length - names.length} more` : '';
  const sentence = `${items.length === 1 ? '1 episode' : `${items.length} episodes`} ${text}: ${names.join(', ')}${more}.`;
  return findingsOf(level, [[sentence, ...by]])[0] ?? null;
}
