import { cite } from '#shared/format.ts';
import type { FoundPodcast } from '#shared/podcast-import.ts';
import type { Reason } from '#shared/reason.ts';
import type { LeftOut } from '#shared/words/en/reasons/imports.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import { listKnownGuids } from '#server/db/imports.ts';
import type { ReadFeed, ReadItem } from '#server/directories/index.ts';
import { requireSpaceForAudio } from '#server/media/index.ts';
import { DomainError } from '#server/errors.ts';
import { audioOf, kindOf } from './foreign-audio.ts';
import { seatOf } from './foreign-series.ts';
import { dateOf, identify, notesIn } from './foreign-episode.ts';

const bytesOf = (item: ReadItem): number => audioOf(item)?.bytes ?? 0;
const isVideo = (item: ReadItem): boolean => {
  const audio = audioOf(item);
  return audio !== null && kindOf(audio) === 'video';
};

const hasWords = (html: string): boolean => html.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== '';

type Loss = (count: number) => Reason;

const LOSSES: [Loss, (item: ReadItem, now: Date) => boolean][] = [
  [(count) => ({ code: 'importWithoutAudio', count }), (item) => !audioOf(item)],
  [(count) => ({ code: 'importVideo', count }), isVideo],
  [(count) => ({ code: 'importTooLarge', count, bytes: MAX_BYTES.audio }), (item) => bytesOf(item) > MAX_BYTES.audio],
  [(count) => ({ code: 'importWithoutDescription', count }), (item) => !notesIn(item).some(hasWords)],
  [(count) => ({ code: 'importWithoutDate', count }), (item, now) => !((dateOf(item) ?? now) < now)],
  [leavesOut('season'), (item) => isRefused(item, 'episodeSeasonRefused')],
  [leavesOut('number'), (item) => isRefused(item, 'episodeNumberRefused')],
  [leavesOut('explicit'), ({ itunes }) => itunes?.explicit === true],
  [leavesOut('people'), ({ podcast }) => Boolean(podcast?.persons?.length)],
  [leavesOut('soundbites'), ({ podcast }) => Boolean(podcast?.soundbites?.length)],
  [leavesOut('places'), ({ podcast }) => Boolean(podcast?.locations?.length)],
];

const isRefused = (item: ReadItem, code: Reason['code']) => seatOf(item).refused.some((reason) => reason.code === code);

/** What a site has no place for. */
function leavesOut(part: LeftOut): Loss {
  return (count) => ({ code: 'importLeavesOut', count, part });
}

/** Returns what a feed holds, and which parts of it cannot be imported. */
export async function previewOf(url: string, feed: ReadFeed, now: Date): Promise<FoundPodcast> {
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
  const found = items.map(identify);
  const different = [...new Set(found.flatMap((id) => ('guid' in id ? id.guid : [])))];
  const tooLong = found.filter((id) => 'problem' in id && id.problem.code === 'foreignIdTooLong').length;
  const known = await listKnownGuids(different);
  return [
    ...counted(items.length - different.length - tooLong, (count) => ({ code: 'importWithoutId', count })),
    ...counted(tooLong, (count) => ({ code: 'importIdTooLong', count })),
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
