import { type Author, draftsSeenBy } from '#shared/account.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import {
  daysOfQuery,
  type DownloadRow,
  type Grouping,
  sinceOf,
  type StatisticsFilters,
  stepBars,
} from '#shared/statistics.ts';
import { requireVisible } from '#server/catalog/index.ts';
import {
  type DownloadFilter,
  type DownloadGroup,
  findFirstDay,
  findRetentionDeciles,
  listDownloadGroupsAfter,
  listDownloads,
  listFirstDays,
  listRetentionDeciles,
  listPlays,
  listPlaysAfter,
  listShares,
  type PlaysOfDay,
} from '#server/db/download-statistics.ts';
import { listEpisodeTitles } from '#server/db/feedback.ts';
import { listMissedWords, listMissedWordsByMonth } from '#server/db/missed-searches.ts';
import { csvRows, writeCsv } from '../csv.ts';

/** Episodes whose first days are shown beside each other. */
const COMPARED = 20;
const ALL = 100_000;
const CHOICES = 1_000;
const MISSED = 20;
const COLUMNS = ['Day (UTC)', 'Episode', 'App', 'Device', 'Place', 'Downloads', 'Episode ID'];

type Asked = { from?: string | undefined; to?: string | undefined; episode?: string | undefined };

/** Returns downloads by day, app, device or place. @throws DomainError missing when there is no such episode */
export async function readDownloads(
  author: Author,
  asked: Asked & { by?: Grouping | undefined },
  now: Date,
): Promise<{ from: string; to: string; total: number; rows: DownloadRow[] }> {
  const filter = await filterOf(author, asked, now);
  const rows = await listDownloads(filter, asked.by ?? 'day');
  const { from, to } = filter;
  return { from, to, total: rows.reduce((sum, { downloads }) => sum + downloads, 0), rows };
}

/** Yields the downloads as CSV for spreadsheets: as grouped, or all numbers there are. @throws DomainError missing */
export async function writeDownloadsCsv(
  author: Author,
  asked: Asked & { by?: Grouping | undefined },
  now: Date,
): Promise<AsyncGenerator<string>> {
  const filter = await filterOf(author, asked, now);
  return asked.by ? writeGrouped(filter, asked.by) : writeGroups(author, filter);
}

async function* writeGrouped(filter: DownloadFilter, by: Grouping): AsyncGenerator<string> {
  const heading = { day: 'Day (UTC)', app: 'App', device: 'Device', place: 'Place' }[by];
  const rows = await listDownloads(filter, by);
  yield csvRows([[heading, 'Downloads'], ...rows.map(({ key, downloads }) => [key, String(downloads)])], true);
}

const writeGroups = (author: Author, filter: DownloadFilter): AsyncGenerator<string> =>
  writeCsv(COLUMNS, asRow, (last: DownloadGroup | null, limit) =>
    listDownloadGroupsAfter(last, filter, draftsSeenBy(author), limit),
  );

const asRow = ({ day, title, app, device, place, downloads, episodeId }: DownloadGroup) => [
  day,
  title,
  app,
  device,
  place,
  String(downloads),
  episodeId,
];

/** Yields the plays of our own player as CSV, by day and episode. */
export const writePlaysCsv = (author: Author): AsyncGenerator<string> =>
  writeCsv(
    ['Day (UTC)', 'Episode', 'Plays', 'Episode ID'],
    ({ day, title, plays, episodeId }: PlaysOfDay) => [day, title, String(plays), episodeId],
    (last: PlaysOfDay | null, limit) => listPlaysAfter(last, draftsSeenBy(author), limit),
  );

/** Yields the first days of every published episode as CSV, newest first; empty where they were not counted. */
export async function* writeFirstDaysCsv(_author: Author): AsyncGenerator<string> {
  const rows = (await listFirstDays(ALL, null)).map(({ publishedAt, title, first7, first30, id }) => {
    return [dayOf(publishedAt), title, String(first7 ?? ''), String(first30 ?? ''), id];
  });
  yield csvRows([['Published (UTC)', 'Episode', 'First 7 days', 'First 30 days', 'Episode ID'], ...rows], true);
}

const TENTHS = Array.from({ length: 10 }, (_, tenth) => `${tenth * 10}% to ${tenth * 10 + 10}%`);

/** Yields how far people listen as CSV, by month and episode: the plays that heard each tenth. */
export async function* writeHeardCsv(author: Author): AsyncGenerator<string> {
  const rows = (await listRetentionDeciles(draftsSeenBy(author))).map(({ month, title, plays, tenths, episodeId }) => {
    return [month, title, String(plays), ...tenths.map(String), episodeId];
  });
  yield csvRows([['Month', 'Episode', 'Plays that reported', ...TENTHS, 'Episode ID'], ...rows], true);
}

/** Yields the words that found nothing as CSV, by month. */
export async function* writeMissedSearchesCsv(_author: Author): AsyncGenerator<string> {
  const rows = (await listMissedWordsByMonth()).map(({ month, words, visitors }) => [month, words, String(visitors)]);
  yield csvRows([['Month', 'Words', 'Visitors'], ...rows], true);
}

async function filterOf(author: Author, { episode, ...asked }: Asked, now: Date) {
  if (episode) await requireVisible(author, episode);
  return { ...daysOfQuery(asked, dayOf(now)), episodeId: episode };
}

/** Returns everything /studio/statistics shows. A filter by an episode that they do not see is ignored. */
export async function readStatisticsPage(author: Author, { episode: asked, days, by }: StatisticsFilters, now: Date) {
  const episodes = await listEpisodeTitles(draftsSeenBy(author), CHOICES);
  const episode = episodes.find(({ id }) => id === asked);
  const to = dayOf(now);
  const firstDay = (await findFirstDay()) ?? addDays(to, -29);
  const from = sinceOf(days, to) ?? firstDay;
  const filter = { from, to, episodeId: episode?.id };
  const [downloads, shares, plays, heard, missed, firstDays] = await Promise.all([
    listDownloads(filter, 'day'),
    listShares(filter),
    listPlays(filter),
    findRetentionDeciles(filter),
    listMissedWords(from, to, MISSED),
    listFirstDays(COMPARED, episode?.id ?? null),
  ]);
  const byDay = downloads.map(({ key, downloads: value }) => ({ date: key, value }));
  const charts = { downloads: stepBars(byDay, from, to, by), plays: stepBars(plays, from, to, by) };
  return {
    episodes,
    episode,
    firstDay,
    from,
    to,
    charts,
    apps: shares.app,
    devices: shares.device,
    places: shares.place,
    heard,
    missed,
    firstDays,
  };
}
