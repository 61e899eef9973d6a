import type { ImportPreview } from '#shared/podcast-import.ts';
import { formatBytes, formatCount } from '#shared/size.ts';
import { oneLine } from '#shared/text.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { listKnownGuids } from '#server/db/imports.ts';
import type { ReadFeed, ReadItem } from '#server/directories/index.ts';
import { requireRoom } from '#server/media/index.ts';
import { DomainError } from '#server/errors.ts';
import { dateOf, guidOf, notesOf } from './foreign-episode.ts';

type Loss = { about: string; isLost(item: ReadItem, now: Date): boolean };

const audioOf = (item: ReadItem) => item.enclosures?.[0];
const bytesOf = (item: ReadItem): number => Number(audioOf(item)?.length) || 0;

const LOSSES: Loss[] = [
  { about: 'without audio will be left out', isLost: (item) => !audioOf(item)?.url },
  { about: 'with video will be left out', isLost: (item) => /^video\//i.test(audioOf(item)?.type ?? '') },
  {
    about: `larger than ${formatBytes(MAX_BYTES.audio)} will be left out`,
    isLost: (item) => bytesOf(item) > MAX_BYTES.audio,
  },
  { about: 'without a description will come as drafts', isLost: (item) => !notesOf(item).trim() },
  {
    about: 'without a date, or with one to come, will get today’s',
    isLost: (item, now) => !((dateOf(item.pubDate) ?? now) < now),
  },
];

/** Returns what a feed holds, and in sentences what of it cannot be taken over. */
export async function previewOf(url: string, feed: ReadFeed, now: Date): Promise<ImportPreview> {
  const items = feed.items ?? [];
  const seconds = items.reduce((sum, item) => sum + (item.itunes?.duration ?? 0), 0);
  const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0);
  return {
    url,
    title: oneLine(feed.title ?? '').trim() || new URL(url).hostname,
    episodes: items.length,
    minutes: Math.round(seconds / 60),
    bytes,
    losses: [
      ...LOSSES.flatMap(({ about, isLost }) => counted(items.filter((item) => isLost(item, now)).length, about)),
      ...(await alreadyHere(items)),
      ...ofTheFeed(feed),
      ...(await roomProblem(bytes)),
      'Figures, reviews and ratings stay where they are: no feed holds them.',
    ],
  };
}

const counted = (count: number, about: string): string[] =>
  count === 0 ? [] : [`${formatCount(count, 'episode')} ${about}.`];

async function alreadyHere(items: ReadItem[]): Promise<string[]> {
  const guids = items.map(guidOf).filter((guid) => guid !== null);
  const different = new Set(guids).size;
  return [
    ...counted(items.length - different, 'with the id of another, or without any, will be left out'),
    ...counted((await listKnownGuids([...new Set(guids)])).length, 'came here before and will stay as it is here'),
  ];
}

function ofTheFeed({ podcast, atom }: ReadFeed): string[] {
  const texts = [
    atom?.links?.some(({ rel }) => rel === 'next' || rel === 'prev-archive') &&
      'The feed says that it goes on at a second address. What is only there will be missing: ask where your podcast is now for a feed with all episodes.',
    podcast?.locked?.value === true &&
      'The feed is locked against a move. Take the lock off there, or Apple and Spotify may not follow you.',
  ];
  return texts.filter((text) => typeof text === 'string');
}

async function roomProblem(bytes: number): Promise<string[]> {
  try {
    await requireRoom(bytes, new Date());
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [
      `The audio has about ${formatBytes(bytes)}, for which there is no room here. Ask the person who runs the server for more first.`,
    ];
  }
}
