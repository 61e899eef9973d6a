import { listPublishedFiles } from '#server/db/served-uploads.ts';
import { loggedRanges, readAccessLog } from './access-log.ts';
import { identifyAgent } from './agents.ts';
import { config } from '#server/config.ts';
import { openDays } from './listeners-of-day.ts';
import { countableBytes, isListening, type Threshold, thresholdOf, windowOf } from './rules.ts';

/** The downloads of one episode, day and app in a log. */
export type LoggedDownloads = { day: string; episodeId: string; app: string; downloads: number };
/** `late`: lines of a day that was closed before them. */
export type CountedLog = { rows: LoggedDownloads[]; lines: number; unread: number; late: number };

type File = { episodeId: string; threshold: Threshold };

const MOST_FILES = 100_000;

/** Counts the downloads of published episodes in a log, by the rules of the site. Keeps listeners in memory only. */
export async function countLog(lines: AsyncIterable<string>): Promise<CountedLog> {
  // At once: a line that node:readline emits before its iterator is there is lost.
  const following = {
    [Symbol.asyncIterator]: (
      (iterator) => () =>
        iterator
    )(lines[Symbol.asyncIterator]()),
  };
  const files = await listFiles();
  const read = readAccessLog();
  const openDay = openDays();
  const sums = new Map<string, LoggedDownloads>();
  const counted: CountedLog = { rows: [], lines: 0, unread: 0, late: 0 };
  for await (const line of following) {
    const request = read(line);
    counted.lines += 1;
    if (!request) {
      if (line.trim() !== '' && !line.startsWith('#')) counted.unread += 1;
      continue;
    }
    const file = files.get(request.path);
    if (!file) continue;
    const ranges = loggedRanges(request, file.threshold.to).flatMap(
      (sent) => countableBytes({ ...request, sent }) ?? [],
    );
    const agent = identifyAgent(request.userAgent);
    if (ranges.length === 0 || !agent.isCounted || !isListening(request.referrer, config.publicUrl)) continue;
    const day = windowOf(request.at);
    const listeners = openDay(day);
    if (!listeners) counted.late += 1;
    else if (listeners.reach(request, file.episodeId, ranges, file.threshold))
      raise(sums, { day, episodeId: file.episodeId, app: agent.app });
  }
  counted.rows = [...sums.values()].sort((a, b) => a.day.localeCompare(b.day) || b.downloads - a.downloads);
  return counted;
}

function raise(sums: Map<string, LoggedDownloads>, group: Omit<LoggedDownloads, 'downloads'>): void {
  const key = `${group.day} ${group.episodeId} ${group.app}`;
  sums.set(key, { ...group, downloads: (sums.get(key)?.downloads ?? 0) + 1 });
}

async function listFiles(): Promise<Map<string, File>> {
  const published = await listPublishedFiles(null, MOST_FILES);
  return new Map(
    published.flatMap(({ id, extension, duration, episodeId, ...file }): [string, File][] =>
      duration === null
        ? []
        : [[`/media/${id}.${extension}`, { episodeId, threshold: thresholdOf({ ...file, duration }) }]],
    ),
  );
}
