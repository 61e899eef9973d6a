import { listPublishedFiles } from '#server/db/served-uploads.ts';
import { addressGroup } from '#server/throttle.ts';
import { loggedRanges, readAccessLog } from './access-log.ts';
import { identifyAgent } from './agents.ts';
import { config } from '#server/config.ts';
import {
  type ByteRange,
  countableBytes,
  isListening,
  MOST_DOWNLOADS,
  reaches,
  type Threshold,
  thresholdOf,
  unite,
  windowOf,
} from './rules.ts';

/** The downloads of one episode, day and app in a log. */
export type LoggedDownloads = { day: string; episodeId: string; app: string; downloads: number };
export type CountedLog = { rows: LoggedDownloads[]; lines: number; unread: number };

type Listener = { ranges: ByteRange[]; isCounted: boolean };
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
  const listeners = new Map<string, Listener>();
  const volumes = new Map<string, number>();
  const sums = new Map<string, LoggedDownloads>();
  const counted: CountedLog = { rows: [], lines: 0, unread: 0 };
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
    const address = `${day} ${addressGroup(request.address)}`;
    const listener = `${address} ${request.userAgent}`;
    if (!addBytes(listeners, `${listener} ${file.episodeId}`, ranges, file.threshold)) continue;
    const [ofListener, ofAddress] = [raise(volumes, listener), raise(volumes, `${address}:`)];
    if (ofListener > MOST_DOWNLOADS.listener || ofAddress > MOST_DOWNLOADS.address) continue;
    const group = `${day} ${file.episodeId} ${agent.app}`;
    const sum = sums.get(group) ?? { day, episodeId: file.episodeId, app: agent.app, downloads: 0 };
    sums.set(group, { ...sum, downloads: sum.downloads + 1 });
  }
  counted.rows = [...sums.values()].sort((a, b) => a.day.localeCompare(b.day) || b.downloads - a.downloads);
  return counted;
}

function raise(numbers: Map<string, number>, key: string): number {
  const raised = (numbers.get(key) ?? 0) + 1;
  numbers.set(key, raised);
  return raised;
}

/** Returns whether these ranges are what the listener's download lacked. */
function addBytes(listeners: Map<string, Listener>, key: string, sent: ByteRange[], threshold: Threshold): boolean {
  const listener = listeners.get(key) ?? { ranges: [], isCounted: false };
  if (listener.isCounted) return false;
  const ranges = unite([...listener.ranges, ...sent]);
  const isCounted = reaches(ranges, threshold);
  listeners.set(key, { ranges: isCounted ? [] : ranges, isCounted });
  return isCounted;
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
