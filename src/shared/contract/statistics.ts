import { z } from '../schema.ts';
import type { Calls } from './call.ts';
import { DownloadsQuery, HeardTenths } from '../statistics.ts';
import { PlayInput } from '../late.ts';

const count = z.int().min(0);

export const EpisodeStatistics = z.array(
  z.object({ date: z.iso.date(), plays: count, likes: count, dislikes: count }).meta({ id: 'DayCounts' }),
);

export const Downloads = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    total: count,
    rows: z.array(z.object({ key: z.string(), episodeId: z.uuid().optional(), downloads: count })),
  })
  .meta({ id: 'Downloads' });

/** Calls about plays, downloads and what was heard. */
export const statistics = {
  countPlay: {
    address: 'POST /api/episodes/{episodeId}/play',
    summary: 'Counts a play on the website.',
    notes:
      'Counted once per listener in 30 minutes, of one network 60 times a day. The body may be missing, or say of a play made offline when it was (`at`: ISO 8601 with offset, at most 7 days ago, else 400) and which one it is (`attempt`: a UUID; the same one is counted once)',
    who: 'everyone',
    body: PlayInput,
    isBodyOptional: true,
    answers: { 200: z.object({ playCount: z.int() }) },
    refuses: { missing: ['episodeNotFound'], invalid: ['atAge', 'atFuture'] },
  },
  countHeard: {
    address: 'POST /api/episodes/{episodeId}/heard',
    summary: 'Records how far a visitor listened, in tenths of the episode.',
    notes:
      'Also when nothing is counted: bots, `DNT: 1`, `Sec-GPC: 1`, no such episode, more of an episode in a day than plays were counted of that network (60 at most).',
    who: 'everyone',
    body: HeardTenths,
    answers: { 204: null },
  },
  ofEpisode: {
    address: 'GET /api/episodes/{episodeId}/statistics',
    summary: 'Returns the plays and ratings of an episode by day.',
    notes:
      'Days (UTC) on which something happened, oldest first; spam counts for nothing, plays from before they were kept by day are in none.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: EpisodeStatistics },
    refuses: { missing: ['episodeNotFound'] },
  },
  downloads: {
    address: 'GET /api/statistics/downloads',
    summary: 'Returns downloads by day, app, type of device or place.',
    notes:
      '`?from= &to= &episode= &by=`; days are UTC, both included (the last 30 without them); `by` is `day` (also without it), `app`, `device` or `place`. When a day is over, its groups under five are `other`.',
    who: 'author',
    scopes: ['read'],
    query: DownloadsQuery,
    answers: { 200: Downloads },
    refuses: { missing: ['episodeNotFound'] },
  },
  downloadsCsv: {
    address: 'GET /api/statistics/downloads.csv',
    summary: 'Returns downloads as CSV.',
    notes: 'Without `by` every number there is, by day, episode, app, device and place.',
    who: 'author',
    scopes: ['read'],
    query: DownloadsQuery,
    answers: { 200: 'text/csv' },
    refuses: { missing: ['episodeNotFound'] },
  },
  firstDaysCsv: {
    address: 'GET /api/statistics/first-days.csv',
    summary: 'Returns the downloads of each episode in its first days as CSV.',
    notes:
      "Each published episode's downloads in its first 7 and 30 days; empty for those published before downloads were counted.",
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  heardCsv: {
    address: 'GET /api/statistics/heard.csv',
    summary: 'Returns how far people listened as CSV.',
    notes: 'How many plays reported, and how many of them heard each tenth, by month and episode.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  playsCsv: {
    address: 'GET /api/statistics/plays.csv',
    summary: 'Returns plays as CSV.',
    notes: 'All plays of our own player, by day (UTC) and episode.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  searchesCsv: {
    address: 'GET /api/statistics/searches.csv',
    summary: 'Returns searches without results as CSV.',
    notes: 'Words that found nothing, by month, with their visitors of single days; from five on.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
} as const satisfies Calls;
