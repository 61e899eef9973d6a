import type { Reason } from '#shared/reason.ts';
import type { LeftOut } from '#shared/words/en/reasons/imports.ts';
import { MAX_BYTES } from '#shared/upload.ts';
import type { ReadFeed, ReadItem } from '#server/directories/reading.ts';
import { audioOf, kindOf } from './foreign-audio.ts';
import { dateOf, notesIn } from './foreign-episode.ts';
import { positionOf } from './foreign-series.ts';
import { cutHtml } from './longest.ts';

export const bytesOf = (item: ReadItem): number => audioOf(item)?.bytes ?? 0;
const isVideo = (item: ReadItem): boolean => {
  const audio = audioOf(item);
  return audio !== null && kindOf(audio) === 'video';
};

const hasWords = (html: string): boolean =>
  cutHtml(html)
    .replace(/<[^<>]*>|&nbsp;/g, '')
    .trim() !== '';

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

const isRefused = (item: ReadItem, code: Reason['code']) =>
  positionOf(item).refused.some((reason) => reason.code === code);

/** Elements that a site has no place for. */
function leavesOut(part: LeftOut): Loss {
  return (count) => ({ code: 'importLeavesOut', count, part });
}

/** Returns which parts of the episodes of a feed cannot be imported. */
export const lossesOf = (items: ReadItem[], now: Date): Reason[] =>
  LOSSES.flatMap(([loss, isLost]) => counted(items.filter((item) => isLost(item, now)).length, loss));

export const counted = (count: number, loss: Loss): Reason[] => (count === 0 ? [] : [loss(count)]);

/** Returns what to know of a feed as a whole before it is imported. */
export function warningsOf({ podcast, atom }: ReadFeed): Reason[] {
  const hasSecondPart = atom?.links?.some(({ rel }) => rel === 'next' || rel === 'prev-archive');
  return [
    ...(hasSecondPart ? [{ code: 'importSecondAddress' } as const] : []),
    ...(podcast?.locked?.value === true ? [{ code: 'importLocked' } as const] : []),
  ];
}
