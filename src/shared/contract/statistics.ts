import { z } from '../schema.ts';
import type { Calls } from './call.ts';
import { DownloadsQuery, RetentionDeciles } from '../statistics.ts';
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
      'A play counts once per listener in 30 minutes, and at most 60 times a day for one network. The body may be missing. For a play made offline, it says when it was (`at`: ISO 8601 with offset, at most 7 days ago, else 400) and which one (`attempt`: a UUID; the same one counts once).',
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
      'The response is the same if nothing is counted: for bots, `DNT: 1`, `Sec-GPC: 1`, an unknown episode, or more reports in a day than plays of that network (60 at most).',
    who: 'everyone',
    body: RetentionDeciles,
    answers: { 204: null },
  },
  ofEpisode: {
    address: 'GET /api/episodes/{episodeId}/statistics',
    summary: 'Returns the plays and ratings of an episode by day.',
    notes:
      'Returns the days (UTC) on which something happened, oldest first. Spam does not count. Plays from before they were kept by day are in none.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: EpisodeStatistics },
    refuses: { missing: ['episodeNotFound'] },
  },
  downloads: {
    address: 'GET /api/statistics/downloads',
    summary: 'Returns downloads by day, app, type of device or place.',
    notes:
      'The parameters are `?from= &to= &episode= &by=`. Days are UTC, and both are included (without them, the last 30). `by` is `day` (the default), `app`, `device` or `place`. When a day is over, its groups under five become `other`.',
    who: 'author',
    scopes: ['read'],
    query: DownloadsQuery,
    answers: { 200: Downloads },
    refuses: { missing: ['episodeNotFound'] },
  },
  downloadsCsv: {
    address: 'GET /api/statistics/downloads.csv',
    summary: 'Returns downloads as CSV.',
    notes: 'Without `by` you get every number there is, by day, episode, app, device and place.',
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
      'Returns the downloads of each published episode in its first 7 and 30 days. They are empty for episodes published before downloads were counted.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  heardCsv: {
    address: 'GET /api/statistics/heard.csv',
    summary: 'Returns how far people listened as CSV.',
    notes: 'Returns how many plays reported, and how many of them heard each tenth, by month and episode.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  playsCsv: {
    address: 'GET /api/statistics/plays.csv',
    summary: 'Returns plays as CSV.',
    notes: 'Returns all plays of our own player, by day (UTC) and episode.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
  searchesCsv: {
    address: 'GET /api/statistics/searches.csv',
    summary: 'Returns searches without results as CSV.',
    notes: 'Returns words that found nothing, by month, with the visitors of single days, from five visitors on.',
    who: 'author',
    scopes: ['read'],
    answers: { 200: 'text/csv' },
  },
} as const satisfies Calls;
