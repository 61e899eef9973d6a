import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '#server/db/health.ts';
import {
  listPublishedFiles,
  listServedUploads,
  type PublishedFile,
  type ServedUpload,
} from '#server/db/served-uploads.ts';
import { isDatabaseUnavailable } from '#server/http/responses.ts';
import { type Changed, onInvalidate } from '#server/invalidation.ts';
import { logError } from '#server/log.ts';
import { invalidatePages } from '../pages/page-cache.ts';
import { SECOND_MS } from '#shared/units.ts';

/** About 15 MB. Older files are known once someone has listened to them. */
const MAX_FILES = 20_000;
const RETRY_MS = SECOND_MS;
const TIMEOUT = 1_000;
/** Above so many changed episodes pages are not searched for each of them. */
const MANY = 100;

/** The files of published episodes, so that they play while the database is away. Never any other file. */
const files = new LRUCache<string, PublishedFile>({ max: MAX_FILES });
/** Raised by every change of episodes: what was read before it may be of an episode that is withdrawn by now. */
let changes = 0;
/** The episodes whose files are to be read; null for all. */
let wanted: Set<string> | null = new Set();
let isReading = false;

/** Keeps the list of published files up to date. Reads all of them now and after a lost connection. */
export function watchPublishedFiles(): void {
  onInvalidate((tags, episodes, added) => {
    if (!tags.includes('episodes')) return;
    changes += 1;
    forget(episodes);
    const named = [...(episodes ?? []), ...added];
    want(episodes === null || named.length === 0 ? null : named);
    void readWanted();
  });
}

/**
 * Returns a file that may be sent, as it was last known while the database is away, or has not answered within
 * `TIMEOUT`.
 * @throws the driver's error
 */
export async function findFile(id: string): Promise<ServedUpload | null> {
  if (isDatabaseAway() && isKnown(id)) return files.get(id) ?? null;
  const read = readFile(id);
  if (!isKnown(id)) return read;
  const { promise: isLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, TIMEOUT, null);
  try {
    return (await Promise.race([read, isLate])) ?? files.get(id) ?? (await read);
  } catch (error) {
    const last = files.get(id);
    if (last && isDatabaseUnavailable(error)) return last;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether this file would be sent without the database. */
export const isKnown = (id: string): boolean => files.has(id);

/** Asked of the database for every response, as a process cannot know that nothing was withdrawn. */
async function readFile(id: string): Promise<ServedUpload | null> {
  const asOf = changes;
  const [file = null] = await listServedUploads([id]);
  if (asOf === changes) remember(id, file);
  return file;
}

function remember(id: string, file: ServedUpload | PublishedFile | null): void {
  if (file?.isPublic && 'episodeId' in file) files.set(id, file);
  else files.delete(id);
}

/** Unknown changes (null) leave nothing; those that name episodes leave the files of all others. */
function forget(episodes: Changed): void {
  if (episodes === null) return files.clear();
  if (episodes.length === 0) return;
  for (const [id, { episodeId }] of files.entries()) if (episodes.includes(episodeId)) files.delete(id);
}

function want(episodes: Changed): void {
  if (episodes === null) wanted = null;
  else for (const id of episodes) wanted?.add(id);
}

/** Reads what is wanted, again if something changes in the meantime, and later if the database is away. */
async function readWanted(): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    while (wanted === null || wanted.size > 0) await readOnce();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) logError('the published files could not be read', error);
    setTimeout(() => void readWanted(), RETRY_MS).unref();
  } finally {
    isReading = false;
  }
}

async function readOnce(): Promise<void> {
  const [asOf, episodes] = [changes, wanted && [...wanted]];
  const found = await listPublishedFiles(episodes, MAX_FILES);
  if (asOf !== changes) return;
  if (episodes === null) outdateWithdrawn(found);
  for (const file of found.reverse()) files.set(file.id, file);
  wanted = new Set();
}

/** Evicts what another process withdrew or changed while this one could not hear of it. */
function outdateWithdrawn(found: PublishedFile[]): void {
  const versions = new Map(found.map(({ episodeId, episodeUpdatedAt }) => [episodeId, episodeUpdatedAt.getTime()]));
  const known = [...files.values()];
  const changed = known.filter((file) => versions.get(file.episodeId) !== file.episodeUpdatedAt.getTime());
  if (changed.length === 0) return;
  const episodes = [...new Set(changed.map(({ episodeId }) => episodeId))];
  forget(episodes);
  invalidatePages(['episodes'], episodes.length > MANY ? null : episodes);
}
