import type { ImportPreview } from '#shared/podcast-import.ts';
import { cite } from '#shared/format.ts';
import { formatBytes } from '#shared/size.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { listKnownGuids } from '#server/db/imports.ts';
import type { ReadFeed, ReadItem } from '#server/directories/index.ts';
import { requireSpaceForAudio } from '#server/media/index.ts';
import { DomainError } from '#server/errors.ts';
import { pageWords } from '#server/words.ts';
import { dateOf, guidOf, notesOf } from './foreign-episode.ts';

type Loss = keyof ReturnType<typeof pageWords>['moving']['losses'];

const audioOf = (item: ReadItem) => item.enclosures?.[0];
const bytesOf = (item: ReadItem): number => Number(audioOf(item)?.length) || 0;

const LOSSES: [Loss, (item: ReadItem, now: Date) => boolean][] = [
  ['noAudio', (item) => !audioOf(item)?.url],
  ['video', (item) => /^video\//i.test(audioOf(item)?.type ?? '')],
  ['large', (item) => bytesOf(item) > MAX_BYTES.audio],
  ['noDescription', (item) => !notesOf(item).trim()],
  ['noDate', (item, now) => !((dateOf(item.pubDate) ?? now) < now)],
];

/** Returns what a feed holds, and in sentences what of it cannot be taken over. */
export async function previewOf(url: string, feed: ReadFeed, now: Date): Promise<ImportPreview> {
  const items = feed.items ?? [];
  const seconds = items.reduce((sum, item) => sum + (item.itunes?.duration ?? 0), 0);
  const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0);
  return {
    url,
    title: cite(feed.title ?? '') || new URL(url).hostname,
    episodes: items.length,
    minutes: Math.round(seconds / 60),
    bytes,
    losses: [
      ...LOSSES.flatMap(([loss, isLost]) => counted(items.filter((item) => isLost(item, now)).length, loss)),
      ...(await alreadyHere(items)),
      ...ofTheFeed(feed),
      ...(await roomProblem(bytes)),
      pageWords().moving.figures,
    ],
  };
}

const counted = (count: number, loss: Loss): string[] =>
  count === 0 ? [] : [pageWords().moving.losses[loss](count, formatBytes(MAX_BYTES.audio))];

async function alreadyHere(items: ReadItem[]): Promise<string[]> {
  const guids = items.map(guidOf).filter((guid) => guid !== null);
  const different = new Set(guids).size;
  return [
    ...counted(items.length - different, 'noId'),
    ...counted((await listKnownGuids([...new Set(guids)])).length, 'here'),
  ];
}

function ofTheFeed({ podcast, atom }: ReadFeed): string[] {
  const { secondAddress, locked } = pageWords().moving;
  const texts = [
    atom?.links?.some(({ rel }) => rel === 'next' || rel === 'prev-archive') && secondAddress,
    podcast?.locked?.value === true && locked,
  ];
  return texts.filter((text) => typeof text === 'string');
}

async function roomProblem(bytes: number): Promise<string[]> {
  try {
    await requireSpaceForAudio(bytes, new Date());
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [pageWords().moving.noRoom(formatBytes(bytes))];
  }
}
