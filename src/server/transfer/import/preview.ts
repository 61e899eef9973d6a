import type { FoundPodcast } from '#shared/found-import.ts';
import type { Reason } from '#shared/reason.ts';
import { listKnownGuids } from '#server/db/imports.ts';
import { requireSpaceForAudio } from '#server/media/index.ts';
import { DomainError } from '#server/errors.ts';
import { withoutCredentials } from '#server/outbound/index.ts';
import type { ForeignFeed } from './foreign-feed.ts';
import type { ForeignItem } from './foreign-podcast.ts';
import { isOurFeed } from './moved.ts';
import { seriesToCome } from './season-series.ts';

/** Returns what a feed holds, and which parts of it cannot be imported. */
export async function previewOf(foreign: ForeignFeed): Promise<FoundPodcast> {
  const { outline, items } = foreign;
  const url = withoutCredentials(foreign.address);
  const { title, minutes, bytes, losses, warnings } = outline;
  return {
    url,
    title: title || new URL(url).hostname,
    episodes: items.length,
    minutes,
    bytes,
    losses: [
      ...losses,
      ...(await alreadyHere(items)),
      ...seriesReason(await seriesToCome(foreign)),
      ...warnings,
      ...movedOn(url, foreign.show.newFeedUrl),
      ...(await roomProblem(bytes)),
      { code: 'importLeavesStatistics' },
    ],
  };
}

const seriesReason = (series: { name: string; number: number }[]): Reason[] =>
  series.length === 0 ? [] : [{ code: 'importBringsSeries', series }];

/** The feed is an old one itself, unless it leads here. */
const movedOn = (url: string, address: string | null): Reason[] =>
  address === null || address === url || isOurFeed(address) ? [] : [{ code: 'importMovedOn', address }];

type Loss = (count: number) => Reason;
const counted = (count: number, loss: Loss): Reason[] => (count === 0 ? [] : [loss(count)]);

async function alreadyHere(items: ForeignItem[]): Promise<Reason[]> {
  const found = items.map(({ id }) => id);
  const different = [...new Set(found.flatMap((id) => ('guid' in id ? id.guid : [])))];
  const tooLong = found.filter((id) => 'problem' in id && id.problem.code === 'foreignIdTooLong').length;
  const known = await listKnownGuids(different);
  return [
    ...counted(items.length - different.length - tooLong, (count) => ({ code: 'importWithoutId', count })),
    ...counted(tooLong, (count) => ({ code: 'importIdTooLong', count })),
    ...counted(known.length, (count) => ({ code: 'importAlreadyHere', count })),
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
