import { cite } from '#shared/format.ts';
import type { ImportPreview } from '#shared/podcast-import.ts';
import type { Reason } from '#shared/reason.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { listKnownGuids } from '#server/db/imports.ts';
import type { ReadFeed, ReadItem } from '#server/directories/index.ts';
import { requireSpaceForAudio } from '#server/media/index.ts';
import { DomainError } from '#server/errors.ts';
import { dateOf, guidOf, notesOf } from './foreign-episode.ts';

const audioOf = (item: ReadItem) => item.enclosures?.[0];
const bytesOf = (item: ReadItem): number => Number(audioOf(item)?.length) || 0;

type Loss = (count: number) => Reason;

const LOSSES: [Loss, (item: ReadItem, now: Date) => boolean][] = [
  [(count) => ({ code: 'importWithoutAudio', count }), (item) => !audioOf(item)?.url],
  [(count) => ({ code: 'importVideo', count }), (item) => /^video\//i.test(audioOf(item)?.type ?? '')],
  [(count) => ({ code: 'importTooLarge', count, bytes: MAX_BYTES.audio }), (item) => bytesOf(item) > MAX_BYTES.audio],
  [(count) => ({ code: 'importWithoutDescription', count }), (item) => !notesOf(item).trim()],
  [(count) => ({ code: 'importWithoutDate', count }), (item, now) => !((dateOf(item.pubDate) ?? now) < now)],
];

/** Returns what a feed holds, and what of it cannot be imported. */
export async function previewOf(url: string, feed: ReadFeed, now: Date): Promise<ImportPreview<Reason>> {
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
      { code: 'importLeavesStatistics' },
    ],
  };
}

const counted = (count: number, loss: Loss): Reason[] => (count === 0 ? [] : [loss(count)]);

async function alreadyHere(items: ReadItem[]): Promise<Reason[]> {
  const guids = items.map(guidOf).filter((guid) => guid !== null);
  const different = [...new Set(guids)];
  const known = await listKnownGuids(different);
  return [
    ...counted(items.length - different.length, (count) => ({ code: 'importWithoutId', count })),
    ...counted(known.length, (count) => ({ code: 'importAlreadyHere', count })),
  ];
}

function ofTheFeed({ podcast, atom }: ReadFeed): Reason[] {
  const hasSecondPart = atom?.links?.some(({ rel }) => rel === 'next' || rel === 'prev-archive');
  return [
    ...(hasSecondPart ? [{ code: 'importSecondAddress' } as const] : []),
    ...(podcast?.locked?.value === true ? [{ code: 'importLocked' } as const] : []),
  ];
}

async function roomProblem(bytes: number): Promise<Reason[]> {
  try {
    await requireSpaceForAudio(bytes, new Date());
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ code: 'importNoRoom', bytes }];
  }
}
